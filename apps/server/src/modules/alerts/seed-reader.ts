import type { InstrumentId } from '@wickwise/market';
import type { PriceFollower } from '#marketdata/follow/price-follower.ts';
import type { RecentMinutes } from '#marketdata/follow/recent-minutes.ts';
import type { AlertDeps } from './deps.ts';
import type { AlertEngine, Want } from './engine/alert-engine.ts';
import { readSeed, type SeedInstant } from './seed-bars.ts';

export interface SeedReaderDeps extends Pick<AlertDeps, 'registry' | 'nowOf'> {
  engine: Pick<AlertEngine, 'note' | 'notesRanges'>;
  follower: Pick<PriceFollower, 'barsOf' | 'gapOf'>;
  recent: RecentMinutes;
}

/** Reads the bars from before arming that a condition looks back on. */
export class SeedReader {
  readonly #deps: SeedReaderDeps;
  /** Instruments whose history is loaded, and the time up to which it is complete. */
  readonly #loadedMs = new Map<InstrumentId, number>();
  #wanted: { want: Want; moment: SeedInstant }[] = [];

  constructor(deps: SeedReaderDeps) {
    this.#deps = deps;
  }

  /** Stores a request with the current end of the past; it is read when more is stored. */
  want(want: Want): void {
    const { follower, nowOf, recent } = this.#deps;
    const { id, market } = want.listed.instrument;
    const gap = follower.gapOf(id);
    const moment = gap
      ? { atMs: gap.fromMs, recent: gap.recent, isGap: true }
      : { atMs: nowOf(market), recent: want.held ? [] : recent.of(id), isGap: false };
    this.#wanted.push({ want, moment });
  }

  /**
   * Reads the requests of an instrument whose history is complete up to an instant. Partially received bars are whole
   * now, unless a gap is filled.
   */
  async loaded(id: InstrumentId, throughMs: number, isGap: boolean): Promise<void> {
    const beforeMs = this.#loadedMs.get(id) ?? throughMs;
    this.#loadedMs.set(id, beforeMs);
    await this.readWanted();
    if (!isGap) await this.#complete(id, beforeMs, throughMs);
    if (this.#loadedMs.get(id) === beforeMs) this.#loadedMs.set(id, throughMs); // otherwise a replay has started over
  }

  /** Reads for the instruments with loaded history. Failed reads are repeated. */
  async readWanted(): Promise<void> {
    const ready = this.#wanted.filter(({ want }) => this.#loadedMs.has(want.listed.instrument.id));
    for (const own of ready) {
      const { want, moment } = own;
      want.give(await readSeed(this.#deps.follower.barsOf(want.listed), want, moment));
      this.#wanted = this.#wanted.filter((other) => other !== own);
    }
  }

  /** Drops the requests of an instrument when a replay starts over. */
  rewind(id: InstrumentId): void {
    this.#wanted = this.#wanted.filter(({ want }) => want.listed.instrument.id !== id);
    if (this.#loadedMs.has(id)) this.#loadedMs.set(id, Number.POSITIVE_INFINITY); // nothing is missing
  }

  async #complete(id: InstrumentId, fromMs: number, toMs: number): Promise<void> {
    const { engine, follower, registry } = this.#deps;
    const listed = registry.byId(id);
    if (!listed || fromMs >= toMs || !engine.notesRanges(id)) return;
    const { store, splits, nowMs } = follower.barsOf(listed);
    const bars = await store.read(listed.no, listed.finest, { fromMs, beforeMs: toMs });
    if (this.#loadedMs.get(id) !== fromMs) return;
    engine.note(id, splits.adjust(listed, listed.finest, bars, nowMs));
  }
}
