import {
  Comparison,
  type Edge,
  frozenOf,
  measureEdge,
  type Outcomes,
  type Preset,
  type Strength,
  splitAtFreeze,
  WeeklySums,
  withoutOverlaps,
} from '@wickwise/analytics';
import type { EveryBar } from './every-bar.ts';
import type { SignalsAlong } from './signals-along.ts';

/** Drawing weeks with the same numbers gives the same interval each night. */
const SEED = 20_261_121;

export interface MeasuredCell {
  scan: Preset;
  /** Null for the signals of every strength. */
  strength: Strength | null;
  sample: 'in' | 'out';
  count: number;
  /** Undefined below thirty signals. */
  edge: Edge | undefined;
}

interface Cell extends Omit<MeasuredCell, 'count' | 'edge'> {
  comparison: Comparison;
}

/** The kinds of signals of one market and timeframe, summed instrument by instrument. */
export class PartCells {
  readonly #cells = new Map<string, Cell>();

  /** Adds what followed an instrument's signals of one scan. */
  add({ scan, at, strengthAt }: SignalsAlong, outcomes: Outcomes, everyBar: EveryBar): void {
    const counted = withoutOverlaps(at);
    if (counted.length === 0) return;
    this.#addSome(scan, null, counted, outcomes, everyBar);
    for (const [strength, own] of Map.groupBy(counted, strengthAt)) {
      if (strength) this.#addSome(scan, strength, own, outcomes, everyBar);
    }
  }

  /** `blockWeeks`: how long an outcome may last. */
  measure(blockWeeks: number): MeasuredCell[] {
    return [...this.#cells.values()].map(({ comparison, ...cell }) => ({
      ...cell,
      count: comparison.signals.total('count'),
      edge: measureEdge(comparison, { seed: SEED, blockWeeks }),
    }));
  }

  #addSome(
    scan: Preset,
    strength: Strength | null,
    at: readonly number[],
    outcomes: Outcomes,
    everyBar: EveryBar,
  ): void {
    const side = scan.direction === 'bullish' ? 'long' : 'short';
    const { atMs } = frozenOf(scan);
    const signals = splitAtFreeze(new WeeklySums().addSignals(outcomes, side, at), atMs);
    const bars = everyBar.samples(side, atMs);
    this.#cell(scan, strength, 'out').comparison.add(signals.outOfSample, bars.outOfSample);
    this.#cell(scan, strength, 'in').comparison.add(signals.inSample, bars.inSample);
  }

  #cell(scan: Preset, strength: Strength | null, sample: 'in' | 'out'): Cell {
    const key = `${scan.definition.name} ${strength} ${sample}`;
    const cell = this.#cells.get(key) ?? { scan, strength, sample, comparison: new Comparison() };
    this.#cells.set(key, cell);
    return cell;
  }
}
