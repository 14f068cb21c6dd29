import type { InstrumentId } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { AlertDeps } from './deps.ts';
import type { AlertEngine, Want } from './engine/alert-engine.ts';
import type { Reach } from './engine/lane.ts';
import { type Moment, type PastBars, readHole, readSeed } from './past-bars.ts';
import type { RecentMinutes } from './recent-minutes.ts';

interface Hole {
  /** Market time of the price before it. */
  fromMs: number;
  recent: readonly Reach[];
}

export interface PastReaderDeps extends Pick<AlertDeps, 'registry' | 'nowOf' | 'splits'>, Pick<PastBars, 'store'> {
  recent: RecentMinutes;
}

/** Brings the engine what it has to know of the past: bars before an alert was armed, and those of holes in the feed. */
export class PastReader {
  readonly #deps: PastReaderDeps;
  readonly #engine: AlertEngine;
  /** Instruments whose history is there, with the instant up to which it's complete. */
  readonly #loadedMs = new Map<InstrumentId, number>();
  /** Instruments whose ticks are kept. */
  readonly #holes = new Map<InstrumentId, Hole>();
  #wanted: { want: Want; moment: Moment }[] = [];

  constructor(deps: PastReaderDeps, engine: AlertEngine) {
    this.#deps = deps;
    this.#engine = engine;
  }

  /** Notes what the past is at this moment: it's read later, when more has become known. */
  want(want: Want): void {
    const { id, market } = want.listed.instrument;
    const hole = this.#holes.get(id);
    const recent = want.held ? [] : this.#deps.recent.of(id);
    const moment = hole
      ? { atMs: hole.fromMs, recent: hole.recent, isHole: true }
      : { atMs: this.#deps.nowOf(market), recent, isHole: false };
    this.#wanted.push({ want, moment });
  }

  /** Keeps the ticks of an instrument until history is loaded. */
  hold(id: InstrumentId): void {
    const fromMs = this.#engine.lastMs(id);
    if (!Number.isFinite(fromMs)) return;
    if (!this.#holes.has(id)) this.#holes.set(id, { fromMs, recent: this.#deps.recent.of(id) });
    this.#engine.hold(id);
  }

  async loaded(id: InstrumentId, throughMs: number): Promise<void> {
    const beforeMs = this.#loadedMs.get(id) ?? throughMs;
    this.#loadedMs.set(id, beforeMs);
    await this.readWanted();
    if (this.#holes.has(id)) await this.#fill(id, throughMs);
    else await this.#complete(id, beforeMs, throughMs);
    if (this.#loadedMs.get(id) === beforeMs) this.#loadedMs.set(id, throughMs); // else a replay has started over
  }

  /** Reads for the lanes of instruments whose history is there. What can't be read now stays wanted. */
  async readWanted(): Promise<void> {
    const ready = this.#wanted.filter(({ want }) => this.#loadedMs.has(want.listed.instrument.id));
    for (const own of ready) {
      const { want, moment } = own;
      want.give(await readSeed(this.#barsOf(want.listed), want, moment));
      this.#wanted = this.#wanted.filter((other) => other !== own);
    }
  }

  /** A replay starts over: what was wanted of its end, and its holes, mean nothing now. */
  rewind(id: InstrumentId): void {
    this.#holes.delete(id);
    this.#wanted = this.#wanted.filter(({ want }) => want.listed.instrument.id !== id);
    if (this.#loadedMs.has(id)) this.#loadedMs.set(id, Number.POSITIVE_INFINITY); // nothing of it is missing
  }

  /** Bars of a hole are being read. */
  isHolding(id: InstrumentId): boolean {
    return this.#holes.has(id);
  }

  async #fill(id: InstrumentId, toMs: number): Promise<void> {
    const listed = this.#deps.registry.byId(id);
    const hole = this.#holes.get(id);
    if (!listed || !hole) return;
    const read = await readHole(this.#barsOf(listed), listed, this.#engine.closesOf(id), { ...hole, toMs });
    if (this.#holes.get(id) !== hole) return; // a replay has started over meanwhile
    this.#holes.delete(id);
    this.#engine.fill(id, read);
  }

  /** Bars that an instrument's ticks gave in part alone are whole now. */
  async #complete(id: InstrumentId, fromMs: number, toMs: number): Promise<void> {
    const listed = this.#deps.registry.byId(id);
    if (!listed || fromMs >= toMs || !this.#engine.notesReaches(id)) return;
    const { store, splits, nowMs } = this.#barsOf(listed);
    const bars = await store.read(listed.no, listed.finest, { fromMs, beforeMs: toMs });
    if (this.#loadedMs.get(id) !== fromMs) return;
    this.#engine.note(id, splits.adjust(listed, listed.finest, bars, nowMs));
  }

  #barsOf({ instrument: { market } }: ListedInstrument): PastBars {
    const { store, splits, nowOf } = this.#deps;
    return { store, splits, nowMs: nowOf(market) };
  }
}
