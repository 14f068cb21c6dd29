import { isAbove, isAtLeast, SeriesView } from '@wickwise/analytics';
import type { MarketEventKind } from '@wickwise/contract';
import type { Bar, BarSeries } from '@wickwise/market';

/** An event of a closed bar. `size` is its size for its kind, 0 to 1, used by the ranking. */
export interface FoundEvent {
  kind: MarketEventKind;
  direction: 'bullish' | 'bearish';
  barTimeMs: number;
  price: number;
  size: number;
  facts: Record<string, number>;
}

/** Increase with a changed rule: events of different versions never mix. */
export const EVENT_VERSIONS: Readonly<Record<MarketEventKind, number>> = {
  high: 1,
  low: 1,
  gap: 1,
  surge: 1,
  rating: 2,
};

/** 52 weeks. */
const YEAR_MS = 364 * 86_400_000;

/** Minimum gap in ATR. */
const GAP_ATR = 0.5;

/** Minimum volume of a surge, as a multiple of the mean of the 20 days before. */
const SURGE_TIMES = 2.5;
const SURGE_DAYS = 20;

/** Ratings above are buy, below the negative are sell (analytics catalogue, `rating`). */
const RATED = 0.1;

/** Returns the position of a value between two others, 0 to 1. */
const share = (value: number, from: number, to: number): number =>
  Math.min(Math.max((value - from) / (to - from), 0), 1);

/** Finds 52-week highs and lows, gaps and volume surges on daily bars that open at `fromMs` or later. */
export function dailyEvents(bars: BarSeries, fromMs: number): FoundEvent[] {
  const atr = new SeriesView(bars).along('atr_14');
  const found: FoundEvent[] = [];
  for (let i = Math.max(bars.indexFrom(fromMs), 1); i < bars.length; i++) {
    const bar = bars.at(i);
    const before = bars.at(i - 1);
    const events = [
      yearExtreme(bars, i, bar, 1),
      yearExtreme(bars, i, bar, -1),
      gap(bar, before, atr[i - 1] as number),
      surge(bars, i, bar, before),
    ];
    for (const event of events) if (event) found.push({ ...event, barTimeMs: bar.timeMs, price: bar.close });
  }
  return found;
}

type Found = Omit<FoundEvent, 'barTimeMs' | 'price'>;

/** Returns a high or low beyond the 52 weeks before; undefined with less history. */
function yearExtreme(bars: BarSeries, i: number, { timeMs, high, low }: Bar, side: 1 | -1): Found | undefined {
  const from = bars.indexFrom(timeMs - YEAR_MS);
  if (from === 0 && (bars.timeMs[0] as number) > timeMs - YEAR_MS) return undefined;
  const prices = side === 1 ? bars.high : bars.low;
  let extreme = i - 1;
  for (let k = i - 1; k >= from; k--) {
    if (side * ((prices[k] as number) - (prices[extreme] as number)) >= 0) extreme = k;
  }
  const price = side === 1 ? high : low;
  const old = prices[extreme] as number;
  if (extreme < from || side * (price - old) <= 0) return undefined;
  const since = i - extreme;
  return {
    kind: side === 1 ? 'high' : 'low',
    direction: side === 1 ? 'bullish' : 'bearish',
    size: share(Math.log(since), 0, Math.log(120)), // the longer since the last one, the larger
    facts: { since, old },
  };
}

/** Returns an open beyond the whole range of the day before. */
function gap({ open, high, low }: Bar, before: Bar, atr: number): Found | undefined {
  const side = open > before.high ? 1 : open < before.low ? -1 : 0;
  if (side === 0 || !isAtLeast(side * open, side * before.close + GAP_ATR * atr)) return undefined;
  const atrs = Math.abs(open - before.close) / atr;
  const isFilled = side === 1 ? low <= before.high : high >= before.low;
  return {
    kind: 'gap',
    direction: side === 1 ? 'bullish' : 'bearish',
    size: share(atrs, GAP_ATR, 3) * (isFilled ? 0.5 : 1),
    facts: { pct: 100 * (open / before.close - 1), filled: isFilled ? 1 : 0 },
  };
}

function surge(bars: BarSeries, i: number, { close, volume }: Bar, before: Bar): Found | undefined {
  if (i < SURGE_DAYS) return undefined;
  let sum = 0;
  for (let k = i - SURGE_DAYS; k < i; k++) sum += bars.volume[k] as number;
  const mean = sum / SURGE_DAYS;
  if (!(mean > 0 && isAtLeast(volume, SURGE_TIMES * mean))) return undefined;
  const times = volume / mean;
  return {
    kind: 'surge',
    direction: close >= before.close ? 'bullish' : 'bearish',
    size: share(times, SURGE_TIMES, 10),
    facts: { times, pct: 100 * (close / before.close - 1) },
  };
}

/** Finds bars on which the technical rating turned from sell to buy or back, with any neutral time between. */
export function ratingFlips(bars: BarSeries, fromMs: number): FoundEvent[] {
  const ratings = new SeriesView(bars).along('rating');
  const found: FoundEvent[] = [];
  let side = 0;
  for (let i = 0; i < bars.length; i++) {
    const rating = ratings[i] as number;
    const now = isAbove(rating, RATED) ? 1 : isAbove(-RATED, rating) ? -1 : side;
    const { timeMs, close } = bars.at(i);
    if (side !== 0 && now !== side && timeMs >= fromMs) {
      found.push({
        kind: 'rating',
        direction: now === 1 ? 'bullish' : 'bearish',
        barTimeMs: timeMs,
        price: close,
        size: share(Math.abs(rating), RATED, 0.6),
        facts: { rating },
      });
    }
    side = now;
  }
  return found;
}

/** Returns an instrument's usual daily turnover, in its currency; 0 without volume. */
export function usualTurnover(bars: BarSeries): number {
  const from = Math.max(bars.length - SURGE_DAYS, 0);
  let sum = 0;
  for (let i = from; i < bars.length; i++) sum += (bars.close[i] as number) * (bars.volume[i] as number);
  return bars.length === from ? 0 : sum / (bars.length - from);
}
