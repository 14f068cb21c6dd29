/** Days before an event by which a usual day is measured, and the fewest. */
const USUAL_DAYS = 60;
const LEAST_USUAL_DAYS = 30;
/** With fewer no interval of 95 % exists: the smallest and the largest of five hold the median in 15 of 16 cases. */
export const LEAST_REACTIONS = 6;

/** How far a price has gone on days with an event, as multiples of a usual day. */
export interface Reaction {
  /** Median. */
  times: number;
  /** Interval of at least 95 %; null with fewer than `LEAST_REACTIONS`. */
  low: number | null;
  high: number | null;
  count: number;
}

/**
 * Measures days with an event, by their places in daily closes, oldest first. A day's size is that of its logarithmic return
 * beside the median size of the 60 days before it that have no event. `sessions` is how many days an event counts for: two
 * where it isn't known whether it came before or after the day's trading. Undefined where no day can be measured.
 *
 * The interval of the median is that of its order statistics, whatever the distribution.
 */
export function measureReaction(
  closes: Float64Array,
  events: readonly { place: number; sessions: number }[],
): Reaction | undefined {
  const taken = new Set(events.flatMap(({ place, sessions }) => Array.from({ length: sessions }, (_, k) => place + k)));
  const sizes = events.flatMap((event) => sizeOf(closes, event, taken) ?? []).sort((a, b) => a - b);
  const count = sizes.length;
  if (count === 0) return undefined;
  const rank = lowerRank(count);
  return {
    times: medianOf(sizes),
    low: rank === 0 ? null : (sizes[rank - 1] ?? null),
    high: rank === 0 ? null : (sizes[count - rank] ?? null),
    count,
  };
}

function sizeOf(
  closes: Float64Array,
  { place, sessions }: { place: number; sessions: number },
  taken: ReadonlySet<number>,
): number | undefined {
  const last = place + sessions - 1;
  if (place < 1 || last >= closes.length) return undefined;
  const usual: number[] = [];
  for (let i = place - 1; i >= sessions && i >= place - USUAL_DAYS; i--) {
    if (taken.has(i)) continue;
    usual.push(Math.abs(Math.log(closes[i] / closes[i - sessions])));
  }
  if (usual.length < LEAST_USUAL_DAYS) return undefined;
  const size = Math.abs(Math.log(closes[last] / closes[place - 1])) / medianOf(usual.sort((a, b) => a - b));
  return Number.isFinite(size) ? size : undefined;
}

function medianOf(ascending: readonly number[]): number {
  const { length } = ascending;
  return (
    ((ascending[Math.floor((length - 1) / 2)] ?? Number.NaN) + (ascending[Math.floor(length / 2)] ?? Number.NaN)) / 2
  );
}

/** The largest rank k whose k-th smallest and k-th largest of n hold the median with at least 95 %; 0 for none. */
function lowerRank(count: number): number {
  let tail = 0.5 ** count; // of k - 1 = 0 below the median
  let term = tail;
  let rank = 0;
  while (tail <= 0.025) {
    rank++;
    term *= (count - rank + 1) / rank;
    tail += term;
  }
  return rank;
}
