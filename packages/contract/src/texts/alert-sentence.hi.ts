// Made by `npm run texts` from the .arb files of this folder: change those.
export const alertSentenceTexts = {
  crossing: {
    either: (level: string) => `${level} को पार करे`,
    up: (level: string) => `${level} को ऊपर पार करे`,
    down: (level: string) => `${level} को नीचे पार करे`,
  },
  moving: {
    up: (amount: string, bars: number, timeframe: string) => `${timeframe} की ${bars} कैंडल में ${amount} बढ़े`,
    down: (amount: string, bars: number, timeframe: string) => `${timeframe} की ${bars} कैंडल में ${amount} गिरे`,
  },
  average: {
    up: (average: string, amount: string, bars: number, timeframe: string) => `${timeframe} की ${bars} कैंडल में ${average} ${amount} बढ़े`,
    down: (average: string, amount: string, bars: number, timeframe: string) => `${timeframe} की ${bars} कैंडल में ${average} ${amount} गिरे`,
  },
  signal: (pattern: string) => `${pattern} दिखाए`,
  signalOf: {
    bullish: (pattern: string) => `${pattern} दिखाए, तेज़ी`,
    bearish: (pattern: string) => `${pattern} दिखाए, मंदी`,
  },
  screen: {
    entered: 'आपकी स्क्रीन में आए',
    left: 'आपकी स्क्रीन से निकले',
  },
  strategy: 'आपकी रणनीति से मैच करे',
  news: 'पर खबर आए',
  newsOf: (what: string) => `पर खबर आए (${what})`,
  signs: {
    eq: '=',
    gt: '>',
    gte: '≥',
    lt: '<',
    lte: '≤',
    crossing_up: 'ऊपर पार',
    crossing_down: 'नीचे पार',
  },
  notMet: {
    eq: '≠',
    gt: '≤',
    gte: '<',
    lt: '≥',
    lte: '>',
  },
  fields: {
    open: 'ओपन',
    high: 'हाई',
    low: 'लो',
    close: 'क्लोज़',
    volume: 'वॉल्यूम',
  },
  without: (name: string) => `${name} नहीं`,
  on: (reading: string, timeframe: string) => `${reading} (${timeframe})`,
  more: (readings: string, count: number) => `${readings} और ${count} अन्य`,
  valued: (condition: string, value: string) => `${condition}: ${value}`,
  fired: {
    tick: (symbol: string, what: string, time: string) => `${symbol}, ${what}, ${time} बजे`,
    close: (symbol: string, what: string, time: string) => `${symbol}, ${what}, ${time} के क्लोज़ पर`,
    news: (symbol: string, what: string, time: string) => `${symbol}: ${what}, ${time}`,
  },
  story: (title: string, source: string) => `“${title}”, ${source}`,
  named: (name: string, fired: string) => `${name}: ${fired}`,
} as const;
