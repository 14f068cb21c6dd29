import { dateMs, type IsoDate } from '@wickwise/market';

/** Since when there was nothing like it; without a date, for a year at least. */
export interface Since {
  date: IsoDate | undefined;
  /** Bars back to it, or known bars where there is none. */
  bars: number;
}

/** Fewer bars are no record. */
const LEAST_BARS = 20;
const YEAR_MS = 364 * 86_400_000;

/**
 * Looks back from the last value for one that is at least as far. Returns undefined where it is near, or where the known
 * values reach back less than a year without one.
 */
export function sinceWhen(
  values: ArrayLike<number>,
  dates: readonly IsoDate[],
  isAsFar: (value: number) => boolean,
  least = LEAST_BARS,
): Since | undefined {
  const last = values.length - 1;
  let at = last - 1;
  while (at >= 0 && !isAsFar(values[at] as number)) at--;
  const bars = last - at;
  if (at >= 0) return bars >= least ? { date: dates[at], bars } : undefined;
  const [first = '', now = ''] = [dates[0], dates[last]];
  return first && dateMs(now) - dateMs(first) >= YEAR_MS ? { date: undefined, bars: last } : undefined;
}

/** Returns how unusual it is, in bits: twice as long ago is one more. Nothing known counts nothing. */
export const bitsOf = (since: Since | undefined): number => (since ? Math.log2(since.bars) : 0);
