import type { BarSeries } from '@wickwise/market';
import { type CandleContext, type CandleRecord, findCandlePattern } from '../patterns/candles/index.ts';
import { CHART_PATTERNS, type ChartPatternFind } from '../patterns/charts/index.ts';
import { marketAt } from './market-at.ts';
import { candleStrength, chartPatternStrength, type MeasuredStrength } from './measure.ts';
import type { Sign } from './parts.ts';

/** Returns the strength of a chart pattern at its completing close. */
export function strengthOfChart(bars: BarSeries, find: ChartPatternFind): MeasuredStrength {
  const { at, direction, fit, height, heightAtr } = find;
  const stance = CHART_PATTERNS.find(({ name }) => name === find.pattern)?.stance ?? 'reversal';
  const sign: Sign = direction === 'bullish' ? 1 : -1;
  return chartPatternStrength(marketAt(bars, at), { sign, stance, fit, height, atr: height / heightAtr });
}

/**
 * Returns the strength of candles with a direction; undefined for an indecisive candle without a trend, which isn't a
 * signal.
 */
export function strengthOfCandle(
  bars: BarSeries,
  { pattern, at, value }: CandleRecord,
  { direction, inContext }: CandleContext,
): MeasuredStrength | undefined {
  const found = findCandlePattern(pattern);
  if (!found || !direction) return undefined;
  return candleStrength(marketAt(bars, at), {
    sign: direction === 'bullish' ? 1 : -1,
    stance: found.role === 'continuation' ? 'continuation' : 'reversal',
    value,
    range: rangeOf(bars, at - found.bars + 1, at),
    isInContext: inContext || found.role === 'continuation',
  });
}

/** Returns the range of bars `from` to `to`, inclusive. */
const rangeOf = ({ high, low }: BarSeries, from: number, to: number): number =>
  Math.max(...high.subarray(from, to + 1)) - Math.min(...low.subarray(from, to + 1));
