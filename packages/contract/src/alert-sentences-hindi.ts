import type { AlertSentences } from './alert-sentences.ts';

export const ALERT_SENTENCES_IN_HINDI: AlertSentences = {
  crossing: {
    either: (level) => `${level} को पार करे`,
    up: (level) => `${level} को ऊपर पार करे`,
    down: (level) => `${level} को नीचे पार करे`,
  },
  moving: {
    up: (amount, bars, timeframe) => `${timeframe} की ${bars} कैंडल में ${amount} बढ़े`,
    down: (amount, bars, timeframe) => `${timeframe} की ${bars} कैंडल में ${amount} गिरे`,
  },
  average: {
    up: (average, amount, bars, timeframe) => `${timeframe} की ${bars} कैंडल में ${average} ${amount} बढ़े`,
    down: (average, amount, bars, timeframe) => `${timeframe} की ${bars} कैंडल में ${average} ${amount} गिरे`,
  },
  signal: (pattern) => `${pattern} दिखाए`,
  signalOf: {
    bullish: (pattern) => `${pattern} दिखाए, तेज़ी`,
    bearish: (pattern) => `${pattern} दिखाए, मंदी`,
  },
  screen: { entered: 'आपकी स्क्रीन में आए', left: 'आपकी स्क्रीन से निकले' },
  strategy: 'आपकी रणनीति से मैच करे',
};
