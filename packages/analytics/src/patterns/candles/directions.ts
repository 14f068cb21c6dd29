import type { CandleDirection, CandlePattern } from './candle-pattern.ts';

/** Returns possible directions of a pattern; an indecisive one has both, against the trend. */
export function candleDirections({ role, value, side }: CandlePattern): readonly CandleDirection[] {
  if (role === 'indecision') return ['bullish', 'bearish'];
  if (value === 100) return ['bullish'];
  if (value === -100) return ['bearish'];
  return side ? [side] : ['bullish', 'bearish'];
}
