import { type Outcomes, type Samples, splitAtFreeze, WeeklySums } from '@wickwise/analytics';

type Side = Parameters<WeeklySums['addEveryBar']>[1];

/** Outcomes of every bar of an instrument, the baseline of its signals; summed once for all scans. */
export class EveryBar {
  readonly #outcomes: Outcomes;
  readonly #sums = new Map<Side, WeeklySums>();
  readonly #samples = new Map<string, Samples>();

  constructor(outcomes: Outcomes) {
    this.#outcomes = outcomes;
  }

  /** Returns the bars of a side before and after a rule's freeze date. */
  samples(side: Side, frozenAtMs: number): Samples {
    const key = `${side} ${frozenAtMs}`;
    const samples = this.#samples.get(key) ?? splitAtFreeze(this.#sumsOf(side), frozenAtMs);
    this.#samples.set(key, samples);
    return samples;
  }

  #sumsOf(side: Side): WeeklySums {
    const sums = this.#sums.get(side) ?? new WeeklySums().addEveryBar(this.#outcomes, side);
    this.#sums.set(side, sums);
    return sums;
  }
}
