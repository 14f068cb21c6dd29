import {
  CANDLE_STATE_SIZE,
  CandleHits,
  contextOf,
  findCandlePattern,
  SeriesView,
  scanCandles,
  strengthOfCandle,
} from '@wickwise/analytics';
import { type BarSeries, MARKET_INFO, type Market } from '@wickwise/market';
import { type Find, strengthFields } from './find.ts';

/** Returns every bar with a candle pattern; on gapless markets the variants too, under the original's name. */
export function candleFinds(bars: BarSeries, market: Market, wants: (pattern: string) => boolean): Find[] {
  const hits = new CandleHits(bars.length);
  scanCandles(bars, 0, bars.length, new Float64Array(CANDLE_STATE_SIZE), hits, MARKET_INFO[market].isGapless);
  const sma50 = new SeriesView(bars).along('sma_50');
  return [...hits.records(0, bars.length)].flatMap((record) => {
    const pattern = findCandlePattern(record.pattern);
    if (!pattern || !wants(pattern.gaplessOf ?? pattern.name)) return [];
    const context = contextOf(pattern, record.value, record.at, bars.close, sma50);
    return {
      pattern: pattern.gaplessOf ?? pattern.name,
      direction: context.direction ?? null,
      start: record.at - pattern.bars + 1,
      end: record.at,
      at: record.at,
      value: record.value,
      context: context.inContext,
      ...(pattern.gaplessOf ? { variant: 'gapless' as const } : {}),
      ...strengthFields(strengthOfCandle(bars, record, context)),
    };
  });
}
