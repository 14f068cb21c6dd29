import type { BarSeries } from '@wickwise/market';
import { type CandleContext, type CandleRecord, findCandlePattern } from '../patterns/candles/index.ts';
import { CHART_PATTERNS, type ChartPatternFind } from '../patterns/charts/index.ts';
import { marketAt } from './market-at.ts';
import { candleStrength, chartPatternStrength, type MeasuredStrength } from './measure.ts';
import type { Sign } from './parts.ts';

/** The strength of a chart pattern, as known at the close that completed it. */
export function strengthOfChart(bars: BarSeries, find: ChartPatternFind): MeasuredStrength {
  const { at, direction, fit, height, heightAtr } = find;
  const stance = CHART_PATTERNS.find(({ name }) => name === find.pattern)?.stance ?? 'reversal';
  const sign: Sign = direction === 'bullish' ? 1 : -1;
  return chartPatternStrength(marketAt(bars, at), { sign, stance, fit, height, atr: height / heightAtr });
}

/** The strength of candles that point somewhere; undefined for an indecisive candle in no trend, which is no signal. */
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

/** From the lowest low to the highest high of bars `from` to `to`, both included. */
const rangeOf = ({ high, low }: BarSeries, from: number, to: number): number =>
  Math.max(...high.subarray(from, to + 1)) - Math.min(...low.subarray(from, to + 1));
