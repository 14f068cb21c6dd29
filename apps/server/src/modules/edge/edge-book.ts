import type { EdgeCell, EdgeSummary } from '@wickwise/contract';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { cellsOf } from './cells.ts';
import type { MeasuredRun } from './read-run.ts';
import { chipOf, type EdgeKey, edgeSource, type StoredEdge } from './stored-edge.ts';

const nameOf = ({ market, timeframe, pattern, direction, variant, version, strength }: EdgeKey): string =>
  [market, timeframe, pattern, direction, variant, version, strength].join(' ');

/** Holds the edges of each kind of signal of the running sources, from which new signals take their chip. */
export class EdgeBook {
  readonly run: MeasuredRun | undefined;
  readonly #registry: InstrumentRegistry;
  readonly #samples: ReadonlyMap<string, readonly StoredEdge[]>;
  #cells: readonly EdgeCell[] | undefined;

  /** `run` is undefined before the first measurement. */
  constructor(run: MeasuredRun | undefined, registry: InstrumentRegistry) {
    this.run = run;
    this.#registry = registry;
    this.#samples = Map.groupBy(run?.edges ?? [], ({ key }) => nameOf(key));
  }

  /** Returns every kind of signal that ever fired, by market, timeframe and name. */
  get cells(): readonly EdgeCell[] {
    this.#cells ??= cellsOf(this.run?.edges ?? [], this.#registry);
    return this.#cells;
  }

  /**
   * Returns the chip of a signal: of its own strength, or of all strengths where that is too few; out of sample, or in
   * sample for orientation. Null before its market and timeframe are measured.
   */
  chipFor(key: EdgeKey): EdgeSummary | null {
    const measuredAtMs = this.run?.measuredAtMs.get(`${key.market} ${key.timeframe}`);
    if (measuredAtMs === undefined) return null;
    const whole = { ...key, strength: null };
    const [own, all] = [key, whole].map((name) => this.#samples.get(nameOf(name)) ?? []);
    const known = [...(own ?? []), ...(all ?? [])];
    const firm = known.filter(({ edge }) => edge);
    const chosen = firm.find(({ isOutOfSample }) => isOutOfSample) ?? firm[0] ?? all?.[0];
    const none = { key: whole, isOutOfSample: true, count: 0, edge: undefined, isEdge: false, measuredAtMs };
    return chipOf(chosen ?? none, edgeSource(this.#registry, key.market));
  }
}
