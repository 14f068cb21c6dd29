import { LaterBars, laterWeights } from './later-bars.ts';
import { type Sum, WEEKLY_SUMS, WeeklySums } from './weekly-sums.ts';

/** Calendar weeks that an outcome on daily bars may last. */
const DAILY_OUTCOME_WEEKS = 4;

/** What a stretch of calendar weeks adds to a cell; sums of instruments. */
export interface WeekBlock {
  /** Signals, and those that made money. */
  count: number;
  hits: number;
  /** Hits that the signals gained over the bars that came later. */
  gain: number;
  /** The same of all bars. */
  anyGain: number;
}

/**
 * Compares signals with every bar of the same instrument, instrument by instrument: one that signals often on a falling
 * share is compared with that share alone. Instruments weigh by their signals.
 */
export class EdgeComparison {
  readonly signals = new WeeklySums();
  readonly later: LaterBars;
  readonly #expected = new Float64Array(WEEKLY_SUMS.length);
  readonly #gains = new Map<number, number>();

  /** `later` has all bars of the measurement; without any the gain of a bar over later ones is taken for none. */
  constructor(later = new LaterBars(DAILY_OUTCOME_WEEKS)) {
    this.later = later;
  }

  /** Adds one instrument's signals and all of its bars over the same period and side. */
  add(signals: WeeklySums, everyBar: WeeklySums): this {
    const count = signals.total('count');
    const bars = everyBar.total('count');
    if (count === 0 || bars === 0) return this;
    WEEKLY_SUMS.forEach((sum, k) => {
      this.#expected[k] += (count * everyBar.total(sum)) / bars;
    });
    this.signals.merge(signals);
    this.#addGains(signals, everyBar, everyBar.total('hits') / bars);
    return this;
  }

  /** The mean over any bar of the instruments, weighed by their signals. */
  baseline(sum: Sum): number {
    return this.#expected[WEEKLY_SUMS.indexOf(sum)] / this.signals.total('count');
  }

  /** Returns the cell's sums in blocks of a number of weeks, oldest first. */
  blocks(weeks: number): WeekBlock[] {
    const own = this.signals.weeks;
    const [counts, hits] = [this.signals.column('count', own), this.signals.column('hits', own)];
    const blocks = new Map<number, WeekBlock>();
    const blockOf = (week: number): WeekBlock => {
      const number = Math.floor(week / weeks);
      const block = blocks.get(number) ?? { count: 0, hits: 0, gain: 0, anyGain: 0 };
      blocks.set(number, block);
      return block;
    };
    own.forEach((week, k) => {
      const block = blockOf(week);
      block.count += counts[k];
      block.hits += hits[k];
    });
    for (const [week, gain] of this.#gains) blockOf(week).gain += gain;
    for (const week of this.later.weeks) blockOf(week).anyGain += this.later.gainOf(week);
    return [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
  }

  #addGains(signals: WeeklySums, everyBar: WeeklySums, rate: number): void {
    const { weeks } = everyBar;
    const [counts, hits] = [signals.column('count', weeks), signals.column('hits', weeks)];
    const [bars, barHits] = [everyBar.column('count', weeks), everyBar.column('hits', weeks)];
    const weights = laterWeights(weeks, counts, bars, this.later.lag);
    weeks.forEach((week, k) => {
      const excess = hits[k] - rate * counts[k];
      const later = weights[k] * (barHits[k] - rate * bars[k]);
      this.#gains.set(week, (this.#gains.get(week) ?? 0) + excess - later);
    });
  }
}
