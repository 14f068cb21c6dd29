import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { Tell } from './deps.ts';
import type { Mark } from './engine/alert-engine.ts';
import type { Hit } from './engine/hit.ts';
import { recordTurn } from './record.ts';

/** Firings of one transaction at most. */
const BATCH = 1_000;
const RETRY_MS = 1_000;

export interface RecorderDeps {
  db: Db;
  tell: Tell;
  log: Log;
  /** Where the engine stands, read in the same moment in which the hits are taken. */
  takeMarks: () => readonly Mark[];
}

/** Writes what fires, at once and in batches: what comes while one is being written is the next. */
export class Recorder {
  readonly #deps: RecorderDeps;
  #hits: Hit[] = [];
  #signalSeq: number | undefined;
  #wantsMarks = false;
  #writing: Promise<void> | undefined;
  #isEnding = false;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
  }

  add(hit: Hit): void {
    this.#hits.push(hit);
    this.#begin();
  }

  /** Signals up to this number were read, and what they fired is added. */
  noteSignals(seq: number): void {
    this.#signalSeq = seq;
    this.#begin();
  }

  /** Keeps where the engine stands, together with all that fired before. */
  saveMarks(): void {
    this.#wantsMarks = true;
    this.#begin();
  }

  /** Resolves when all is written. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async stop(): Promise<void> {
    this.saveMarks();
    this.#isEnding = true; // a database that is gone must not hold up the end
    await this.#writing;
  }

  #begin(): void {
    this.#writing ??= Promise.resolve()
      .then(() => this.#writeAll())
      .finally(() => {
        this.#writing = undefined;
      });
  }

  async #writeAll(): Promise<void> {
    while (this.#hits.length > 0 || this.#wantsMarks || this.#signalSeq !== undefined) {
      const all = this.#hits;
      const hits = all.slice(0, BATCH);
      this.#hits = all.slice(BATCH);
      const isWhole = this.#hits.length === 0; // marks may only tell of what is written with them or was before
      const marks = isWhole && this.#wantsMarks ? this.#deps.takeMarks() : [];
      const signalSeq = isWhole ? this.#signalSeq : undefined;
      if (isWhole) {
        this.#wantsMarks = false;
        this.#signalSeq = undefined;
      }
      await this.#write({ hits, marks, signalSeq });
    }
  }

  /** Tries until the database is there again. */
  async #write(turn: Parameters<typeof recordTurn>[1]): Promise<void> {
    const { db, tell, log } = this.#deps;
    for (;;) {
      try {
        await recordTurn(db, turn, tell);
        tell.committed();
        return;
      } catch (error) {
        log.error({ firings: turn.hits.length, err: error }, 'alerts could not be recorded');
        if (this.#isEnding) return;
        await sleep(RETRY_MS);
      }
    }
  }
}
