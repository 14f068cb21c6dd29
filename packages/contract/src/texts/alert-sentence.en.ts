// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';

export const alertSentenceTexts = {
  crossing: {
    either: (level: string) => `crosses ${level}`,
    up: (level: string) => `crosses above ${level}`,
    down: (level: string) => `crosses below ${level}`,
  },
  moving: {
    up: (amount: string, bars: number, timeframe: string) => `moves up ${amount} within ${pluralCategory('en', bars) === 'one' ? '1 bar' : `${bars} bars`} (${timeframe})`,
    down: (amount: string, bars: number, timeframe: string) => `moves down ${amount} within ${pluralCategory('en', bars) === 'one' ? '1 bar' : `${bars} bars`} (${timeframe})`,
  },
  average: {
    up: (average: string, amount: string, bars: number, timeframe: string) => `${average} moves up ${amount} over ${pluralCategory('en', bars) === 'one' ? '1 bar' : `${bars} bars`} (${timeframe})`,
    down: (average: string, amount: string, bars: number, timeframe: string) => `${average} moves down ${amount} over ${pluralCategory('en', bars) === 'one' ? '1 bar' : `${bars} bars`} (${timeframe})`,
  },
  signal: (pattern: string) => `shows ${pattern}`,
  signalOf: {
    bullish: (pattern: string) => `shows ${pattern}, bullish`,
    bearish: (pattern: string) => `shows ${pattern}, bearish`,
  },
  screen: {
    entered: 'enters your screen',
    left: 'leaves your screen',
  },
  strategy: 'matches your strategy',
  news: 'has news',
  newsOf: (what: string) => `has news (${what})`,
  signs: {
    eq: '=',
    gt: '>',
    gte: '≥',
    lt: '<',
    lte: '≤',
    crossing_up: 'crossed above',
    crossing_down: 'crossed below',
  },
  notMet: {
    eq: '≠',
    gt: '≤',
    gte: '<',
    lt: '≥',
    lte: '>',
  },
  fields: {
    open: 'open',
    high: 'high',
    low: 'low',
    close: 'close',
    volume: 'volume',
  },
  without: (name: string) => `no ${name}`,
  on: (reading: string, timeframe: string) => `${reading} (${timeframe})`,
  more: (readings: string, count: number) => `${readings} and ${count} more`,
  valued: (condition: string, value: string) => `${condition}: ${value}`,
  fired: {
    tick: (symbol: string, what: string, time: string) => `${symbol}, ${what} at ${time}`,
    close: (symbol: string, what: string, time: string) => `${symbol}, ${what} at the ${time} close`,
    news: (symbol: string, what: string, time: string) => `${symbol}: ${what}, ${time}`,
  },
  story: (title: string, source: string) => `“${title}”, ${source}`,
  named: (name: string, fired: string) => `${name}: ${fired}`,
} as const;
