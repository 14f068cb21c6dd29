import {
  type Edge,
  EdgeComparison,
  frozenOf,
  LaterBars,
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

export interface MeasuredCell {
  scan: Preset;
  /** Null for the signals of every strength. */
  strength: Strength | null;
  sample: 'in' | 'out';
  count: number;
  /** Undefined below thirty signals. */
  edge: Edge | undefined;
}

const SAMPLES = { in: 'inSample', out: 'outOfSample' } as const;

interface Cell extends Omit<MeasuredCell, 'count' | 'edge'> {
  comparison: EdgeComparison;
}

type Side = Parameters<EveryBar['samples']>[0];

/** All bars of a part before and after a freeze date, of one side. */
interface PartBars {
  side: Side;
  frozenAtMs: number;
  inSample: LaterBars;
  outOfSample: LaterBars;
}

const sideOf = ({ direction }: Preset): Side => (direction === 'bullish' ? 'long' : 'short');

/** Kinds of signals of one market and timeframe, summed over instruments. */
export class PartCells {
  readonly #cells = new Map<string, Cell>();
  readonly #bars: ReadonlyMap<string, PartBars>;

  /** `scans`: all that may signal; `outcomeWeeks`: maximum length of an outcome. */
  constructor(scans: readonly Preset[], outcomeWeeks: number) {
    this.#bars = new Map(
      scans.map((scan) => {
        const [side, frozenAtMs] = [sideOf(scan), frozenOf(scan).atMs];
        const bars = { side, frozenAtMs };
        const later = () => new LaterBars(outcomeWeeks);
        return [`${side} ${frozenAtMs}`, { ...bars, inSample: later(), outOfSample: later() }];
      }),
    );
  }

  /** Adds all bars of an instrument, with or without signals. */
  addBars(everyBar: EveryBar): void {
    for (const { side, frozenAtMs, inSample, outOfSample } of this.#bars.values()) {
      const samples = everyBar.samples(side, frozenAtMs);
      inSample.add(samples.inSample);
      outOfSample.add(samples.outOfSample);
    }
  }

  /** Adds the outcomes of an instrument's signals of one scan. */
  add({ scan, at, strengthAt }: SignalsAlong, outcomes: Outcomes, everyBar: EveryBar): void {
    const counted = withoutOverlaps(at);
    if (counted.length === 0) return;
    this.#addSome(scan, null, counted, outcomes, everyBar);
    for (const [strength, own] of Map.groupBy(counted, strengthAt)) {
      if (strength) this.#addSome(scan, strength, own, outcomes, everyBar);
    }
  }

  measure(): MeasuredCell[] {
    return [...this.#cells.values()].map(({ comparison, ...cell }) => ({
      ...cell,
      count: comparison.signals.total('count'),
      edge: measureEdge(comparison),
    }));
  }

  #addSome(
    scan: Preset,
    strength: Strength | null,
    at: readonly number[],
    outcomes: Outcomes,
    everyBar: EveryBar,
  ): void {
    const side = sideOf(scan);
    const { atMs } = frozenOf(scan);
    const signals = splitAtFreeze(new WeeklySums().addSignals(outcomes, side, at), atMs);
    const bars = everyBar.samples(side, atMs);
    this.#cell(scan, strength, 'out').comparison.add(signals.outOfSample, bars.outOfSample);
    this.#cell(scan, strength, 'in').comparison.add(signals.inSample, bars.inSample);
  }

  #cell(scan: Preset, strength: Strength | null, sample: 'in' | 'out'): Cell {
    const key = `${scan.definition.name} ${strength} ${sample}`;
    const known = this.#cells.get(key);
    if (known) return known;
    const bars = this.#bars.get(`${sideOf(scan)} ${frozenOf(scan).atMs}`);
    const cell = { scan, strength, sample, comparison: new EdgeComparison(bars?.[SAMPLES[sample]]) };
    this.#cells.set(key, cell);
    return cell;
  }
}
