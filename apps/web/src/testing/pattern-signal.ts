import type { PatternSignal } from '@wickwise/contract';

/** The nth of an instrument's signals. */
export const patternSignal = (n: number): PatternSignal => ({
  id: `signal-${n}`,
  seq: n,
  market: 'Indian_Equity',
  symbol: 'RELIANCE',
  name: 'Reliance Industries',
  pattern: 'rsi_oversold',
  label: 'RSI oversold',
  description: 'RSI(14) fell below 30',
  direction: 'bullish',
  timeframe: '1h',
  barTime: Date.parse('2026-11-20T04:45:00Z'),
  at: Date.parse('2026-11-20T05:45:00Z'),
  price: 1_432.5,
  version: 1,
  badge: 'SIMULATED',
});
