import type { InstrumentId, Market, Tick } from '@wickwise/market';
import { SplitWatch } from '#marketdata/bars/split-watch.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { AlertDeps } from './deps.ts';
import type { AlertEngine } from './engine/alert-engine.ts';
import { moveBySplits } from './split-levels.ts';

export interface SplitMoverDeps extends Pick<AlertDeps, 'db' | 'registry' | 'splits' | 'nowOf'> {
  engine: AlertEngine;
  /** Arms the alerts on an instrument anew, with the sides on which they stood; `between` is done while none is armed. */
  rearm: (listed: ListedInstrument, between: () => void) => Promise<void>;
}

/** Moves levels, and the price on whose sides they stand, by what a share has split: neither is crossed by that. */
export class SplitMover {
  readonly #deps: SplitMoverDeps;
  readonly #watch: SplitWatch;
  /** Market time up to which the newest price of an instrument was multiplied with the factors of its splits. */
  readonly #scaledMs = new Map<InstrumentId, number>();

  constructor(deps: SplitMoverDeps) {
    this.#deps = deps;
    this.#watch = new SplitWatch(deps.splits, deps.registry, deps.nowOf);
  }

  /** Before anything is armed: what split while no process ran. */
  async start(): Promise<void> {
    const { db, registry, splits, nowOf } = this.#deps;
    for (const listed of registry.all) await moveBySplits(db, listed, splits, nowOf(listed.instrument.market));
  }

  /** Whether the instrument has split with this tick: it's to wait until `move` is done. */
  passes({ instrumentId, exchangeTimeMs }: Tick): boolean {
    return this.#watch.passes(instrumentId, exchangeTimeMs);
  }

  async move(id: InstrumentId, atMs: number): Promise<void> {
    const { db, registry, splits, rearm } = this.#deps;
    const listed = registry.byId(id);
    if (!listed || !splits.hasSplitBetween(listed.no, this.#comparableMs(id), atMs)) return;
    await moveBySplits(db, listed, splits, atMs);
    await rearm(listed, () => this.scale(listed, atMs));
  }

  /** Makes the newest price of an instrument one that compares with prices of this time. */
  scale({ no, instrument: { id } }: ListedInstrument, atMs: number): void {
    const { engine, splits } = this.#deps;
    engine.scale(id, splits.factorBetween(no, this.#comparableMs(id), atMs));
    this.#scaledMs.set(id, atMs);
  }

  rewind(market: Market): void {
    this.#watch.rewind(market);
    for (const { instrument } of this.#deps.registry.of(market)) this.#scaledMs.delete(instrument.id);
  }

  #comparableMs(id: InstrumentId): number {
    return Math.max(this.#deps.engine.lastMs(id), this.#scaledMs.get(id) ?? Number.NEGATIVE_INFINITY);
  }
}
