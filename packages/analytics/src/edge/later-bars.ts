import type { WeeklySums } from './weekly-sums.ts';

/**
 * How much each week's bars weigh when every outcome is held against the bars that came later: weeks that begin `lag` weeks
 * after it, so that the two share no bar, or at least later ones where history ends before. `counts` are the outcomes of each
 * week; `bars` all bars of it.
 */
export function laterWeights(
  weeks: readonly number[],
  counts: Float64Array,
  bars: Float64Array,
  lag: number,
): Float64Array {
  const left = bars.slice();
  for (let k = left.length - 2; k >= 0; k--) left[k] += left[k + 1];
  const weights = new Float64Array(weeks.length);
  let apart = 0;
  for (let k = 0; k < weeks.length; k++) {
    while (apart < weeks.length && weeks[apart] < weeks[k] + lag) apart++;
    const from = apart < weeks.length ? apart : k + 1;
    if (from < weeks.length) weights[from] += counts[k] / left[from];
  }
  for (let k = 1; k < weights.length; k++) weights[k] += weights[k - 1];
  return weights;
}

/**
 * What any bar gains over the bars that came later, summed by week over all instruments of a measurement. A rule that chooses
 * at random gains as much; what its signals gain beyond that is due to what it chooses.
 */
export class LaterBars {
  /** How long an outcome may last, in weeks. */
  readonly outcomeWeeks: number;
  bars = 0;
  readonly #gains = new Map<number, number>();

  constructor(outcomeWeeks: number) {
    this.outcomeWeeks = outcomeWeeks;
  }

  /** Weeks after which an outcome shares no bar with those of a week. */
  get lag(): number {
    return Math.max(Math.ceil(this.outcomeWeeks), 1);
  }

  /** Adds all bars of one instrument, of a side and sample, whether it has signals or not. */
  add(everyBar: WeeklySums): this {
    const { weeks } = everyBar;
    const [bars, hits] = [everyBar.column('count', weeks), everyBar.column('hits', weeks)];
    const count = everyBar.total('count');
    if (count === 0) return this;
    const rate = everyBar.total('hits') / count;
    const later = laterWeights(weeks, bars, bars, this.lag);
    weeks.forEach((week, k) => {
      const excess = hits[k] - rate * bars[k];
      this.#gains.set(week, (this.#gains.get(week) ?? 0) + (1 - later[k]) * excess);
    });
    this.bars += count;
    return this;
  }

  /** Hits that all bars of a week gained over later ones. */
  gainOf(week: number): number {
    return this.#gains.get(week) ?? 0;
  }

  get weeks(): Iterable<number> {
    return this.#gains.keys();
  }
}
