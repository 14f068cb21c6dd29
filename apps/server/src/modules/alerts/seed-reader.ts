import type { InstrumentId } from '@wickwise/market';
import type { PriceFollower } from '#marketdata/follow/price-follower.ts';
import type { RecentMinutes } from '#marketdata/follow/recent-minutes.ts';
import type { AlertDeps } from './deps.ts';
import type { AlertEngine, Want } from './engine/alert-engine.ts';
import { type Moment, readSeed } from './seed-bars.ts';

export interface SeedReaderDeps extends Pick<AlertDeps, 'registry' | 'nowOf'> {
  engine: Pick<AlertEngine, 'note' | 'notesRanges'>;
  follower: Pick<PriceFollower, 'barsOf' | 'gapOf'>;
  recent: RecentMinutes;
}

/** Reads the bars from before arming that a condition looks back on. */
export class SeedReader {
  readonly #deps: SeedReaderDeps;
  /** Instruments whose history is loaded, with the instant up to which it's complete. */
  readonly #loadedMs = new Map<InstrumentId, number>();
  #wanted: { want: Want; moment: Moment }[] = [];

  constructor(deps: SeedReaderDeps) {
    this.#deps = deps;
  }

  /** Notes where the past ends at this moment; it's read later, when more of it is stored. */
  want(want: Want): void {
    const { follower, nowOf, recent } = this.#deps;
    const { id, market } = want.listed.instrument;
    const gap = follower.gapOf(id);
    const moment = gap
      ? { atMs: gap.fromMs, recent: gap.recent, isGap: true }
      : { atMs: nowOf(market), recent: want.held ? [] : recent.of(id), isGap: false };
    this.#wanted.push({ want, moment });
  }

  /** History is complete up to an instant. Bars that were heard in part are whole now, unless a gap is filled. */
  async loaded(id: InstrumentId, throughMs: number, isGap: boolean): Promise<void> {
    const beforeMs = this.#loadedMs.get(id) ?? throughMs;
    this.#loadedMs.set(id, beforeMs);
    await this.readWanted();
    if (!isGap) await this.#complete(id, beforeMs, throughMs);
    if (this.#loadedMs.get(id) === beforeMs) this.#loadedMs.set(id, throughMs); // else a replay has started over
  }

  /** Reads for the instruments whose history is there. What can't be read now stays wanted. */
  async readWanted(): Promise<void> {
    const ready = this.#wanted.filter(({ want }) => this.#loadedMs.has(want.listed.instrument.id));
    for (const own of ready) {
      const { want, moment } = own;
      want.give(await readSeed(this.#deps.follower.barsOf(want.listed), want, moment));
      this.#wanted = this.#wanted.filter((other) => other !== own);
    }
  }

  /** A replay starts over: requests from its end are void. */
  rewind(id: InstrumentId): void {
    this.#wanted = this.#wanted.filter(({ want }) => want.listed.instrument.id !== id);
    if (this.#loadedMs.has(id)) this.#loadedMs.set(id, Number.POSITIVE_INFINITY); // nothing of it is missing
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
