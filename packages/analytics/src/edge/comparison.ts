import { SUMS, type Sum, WeeklySums } from './weekly-sums.ts';

/** What a calendar week adds to an edge; sums of instruments. */
interface Week {
  count: number;
  /** Hits beyond those that as many bars of the same instruments would have had. */
  excess: number;
  /** How far the baselines, weighed by signals, would move if the week came once more. */
  drift: number;
}

/**
 * Signals held against every bar of the same instrument, instrument by instrument: one that signals often on a falling
 * share is compared with that share alone. Instruments weigh by their signals.
 */
export class Comparison {
  readonly signals = new WeeklySums();
  readonly #expected = new Float64Array(SUMS.length);
  readonly #weeks = new Map<number, Week>();

  /** Adds one instrument's signals and all of its bars over the same period and side. */
  add(signals: WeeklySums, everyBar: WeeklySums): this {
    const count = signals.total('count');
    const bars = everyBar.total('count');
    if (count === 0 || bars === 0) return this;
    SUMS.forEach((sum, k) => {
      this.#expected[k] = (this.#expected[k] as number) + (count * everyBar.total(sum)) / bars;
    });
    this.signals.merge(signals);
    this.#addWeeks(signals, everyBar, count / bars, everyBar.total('hits') / bars);
    return this;
  }

  /** The mean over any bar of the instruments, weighed by their signals. */
  baseline(sum: Sum): number {
    return (this.#expected[SUMS.indexOf(sum)] as number) / this.signals.total('count');
  }

  /** Columns for the bootstrap, one row a block of so many weeks: signals, excess hits, drift of the baseline. */
  columns(blockWeeks = 1): [count: Float64Array, excess: Float64Array, drift: Float64Array] {
    const weeks = [...this.#weeks].sort(([a], [b]) => a - b);
    const blocks = [...Map.groupBy(weeks, ([number]) => Math.floor(number / blockWeeks)).values()];
    const column = (of: (week: Week) => number) =>
      Float64Array.from(blocks, (own) => own.reduce((sum, [, week]) => sum + of(week), 0));
    return [column(({ count }) => count), column(({ excess }) => excess), column(({ drift }) => drift)];
  }

  #addWeeks(signals: WeeklySums, everyBar: WeeklySums, signalsPerBar: number, rate: number): void {
    const { weeks } = everyBar;
    const [counts, hits] = [signals.column('count', weeks), signals.column('hits', weeks)];
    const [bars, barHits] = [everyBar.column('count', weeks), everyBar.column('hits', weeks)];
    weeks.forEach((number, w) => {
      const week = this.#weekOf(number);
      week.count += counts[w] as number;
      week.excess += (hits[w] as number) - rate * (counts[w] as number);
      week.drift += signalsPerBar * ((barHits[w] as number) - rate * (bars[w] as number));
    });
  }

  #weekOf(number: number): Week {
    const week = this.#weeks.get(number) ?? { count: 0, excess: 0, drift: 0 };
    this.#weeks.set(number, week);
    return week;
  }
}
