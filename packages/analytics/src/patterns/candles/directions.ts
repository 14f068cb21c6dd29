import type { CandleDirection, CandlePattern } from './candle-pattern.ts';

/** Which way a pattern can point. An indecisive one points against the trend, so both ways, whatever its value. */
export function candleDirections({ role, value, side }: CandlePattern): readonly CandleDirection[] {
  if (role === 'indecision') return ['bullish', 'bearish'];
  if (value === 100) return ['bullish'];
  if (value === -100) return ['bearish'];
  return side ? [side] : ['bullish', 'bearish'];
}
