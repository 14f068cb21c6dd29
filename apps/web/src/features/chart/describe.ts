import type { BarTuple, InstrumentView } from '@wickwise/contract';
import { type ChartTimeframe, isIntraday } from '@wickwise/market';
import { formatSignedPrice, zoneNames } from '../../lib/format.ts';
import { describeTexts as texts } from './texts/describe.ts';

/** Returns what times a chart's axis shows: the zone's name in summer, winter, or both; dates of longer bars. */
export function clockOf(
  zone: string,
  timeframe: ChartTimeframe,
  bars: readonly BarTuple[] | undefined,
): string | undefined {
  if (!isIntraday(timeframe)) return texts.dates;
  const [first] = bars ?? [];
  const last = bars?.at(-1);
  return first && last && texts.times(zoneNames(zone, first[0], last[0]));
}

/** Returns a description of a chart for screen readers. */
export function describeChart(
  instrument: InstrumentView,
  timeframe: ChartTimeframe,
  bars: readonly BarTuple[],
): string {
  const price = (value: number): string => formatSignedPrice(value, instrument);
  return texts.description(
    instrument.symbol,
    timeframe,
    price(bars.at(-1)?.[4] ?? 0),
    price(Math.min(...bars.map(([, , , low]) => low))),
    price(Math.max(...bars.map(([, , high]) => high))),
    bars.length,
  );
}
