import type { InstrumentId, Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { AlertDeps } from './deps.ts';
import type { AlertEngine } from './engine/alert-engine.ts';
import type { Lane } from './engine/lane.ts';
import { readHole, readSeed } from './past-bars.ts';

interface Want {
  listed: ListedInstrument;
  timeframe: Timeframe;
  lane: Lane;
}

type PastReaderDeps = Pick<AlertDeps, 'registry' | 'store' | 'nowOf' | 'splits'>;

/** Brings the engine what it has to know of the past: bars before an alert was armed, and those of holes in the feed. */
export class PastReader {
  readonly #deps: PastReaderDeps;
  readonly #engine: AlertEngine;
  readonly #isLoaded = new Set<InstrumentId>();
  /** Instruments whose ticks are kept, with the time of the price before the hole. */
  readonly #holes = new Map<InstrumentId, number>();
  #wanted: Want[] = [];

  constructor(deps: PastReaderDeps, engine: AlertEngine) {
    this.#deps = deps;
    this.#engine = engine;
  }

  want(listed: ListedInstrument, timeframe: Timeframe, lane: Lane): void {
    this.#wanted.push({ listed, timeframe, lane });
  }

  /** Keeps the ticks of an instrument until history is loaded. */
  hold(id: InstrumentId): void {
    const fromMs = this.#engine.lastMs(id);
    if (!Number.isFinite(fromMs) || this.#holes.has(id)) return;
    this.#holes.set(id, fromMs);
    this.#engine.hold(id);
  }

  async loaded(id: InstrumentId, throughMs: number): Promise<void> {
    this.#isLoaded.add(id);
    await this.readWanted();
    const listed = this.#deps.registry.byId(id);
    const fromMs = this.#holes.get(id);
    if (!listed || fromMs === undefined) return;
    const hole = await readHole(this.#barsOf(listed), listed, this.#engine.closesOf(id), { fromMs, toMs: throughMs });
    this.#holes.delete(id);
    this.#engine.fill(id, hole);
  }

  /** Reads for the lanes of instruments whose history is there. */
  async readWanted(): Promise<void> {
    const ready = this.#wanted.filter(({ listed }) => this.#isLoaded.has(listed.instrument.id));
    this.#wanted = this.#wanted.filter((want) => !ready.includes(want));
    for (const { listed, timeframe, lane } of ready) {
      const { id, market } = listed.instrument;
      const atMs = this.#holes.get(id) ?? this.#deps.nowOf(market);
      lane.seed(await readSeed(this.#barsOf(listed), listed, timeframe, lane, atMs));
    }
  }

  /** Bars of a hole are being read. */
  isHolding(id: InstrumentId): boolean {
    return this.#holes.has(id);
  }

  #barsOf({ instrument: { market } }: ListedInstrument) {
    const { store, splits, nowOf } = this.#deps;
    return { store, splits, nowMs: nowOf(market) };
  }
}
