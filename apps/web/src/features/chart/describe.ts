import type { BarTuple, InstrumentView } from '@wickwise/contract';
import { barLength, MARKET_INFO, type ScanTimeframe } from '@wickwise/market';
import { formatPrice, zoneNames } from '../../lib/format.ts';
import { textsOf } from '../../lib/texts.ts';

const texts = textsOf({
  en: {
    times: (zone: string) => `Times in ${zone}`,
    dates: 'Dates by session',
    description: (symbol: string, timeframe: string, last: string, low: string, high: string, count: number) =>
      `Candlestick chart of ${symbol}, ${timeframe} bars. Last price ${last}; over the ${count} bars shown between ${low} and ${high}.`,
  },
  hi: async () => (await import('./hindi.ts')).described,
});

/** Which clock the axis tells: that of the exchange, by its name in summer, in winter, or both. */
export function clockOf(
  { market }: Pick<InstrumentView, 'market'>,
  timeframe: ScanTimeframe,
  bars: readonly BarTuple[] | undefined,
): string | undefined {
  if (typeof barLength(timeframe) !== 'number') return texts.dates;
  const [first] = bars ?? [];
  const last = bars?.at(-1);
  return first && last && texts.times(zoneNames(MARKET_INFO[market].zone, first[0], last[0]));
}

/** What a chart shows, for those who can't see it. */
export function describeChart(
  { symbol, tickSize, currency }: InstrumentView,
  timeframe: ScanTimeframe,
  bars: readonly BarTuple[],
): string {
  const price = (value: number): string => formatPrice(value, tickSize, currency);
  const [low, high] = bars.reduce(
    ([low, high], bar) => [Math.min(low, bar[3]), Math.max(high, bar[2])],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return texts.description(symbol, timeframe, price(bars.at(-1)?.[4] ?? 0), price(low), price(high), bars.length);
}
