import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { Fill } from './engine/paper-desk.ts';
import { type PaperMark, recordFills } from './record.ts';

/** Fills of one transaction at most. */
const BATCH = 200;
const RETRY_MS = 1_000;

export interface ClerkDeps {
  db: Db;
  log: Log;
  /** How far the engine has come, read in the same moment in which the fills are taken. */
  takeMarks: () => PaperMark[];
}

/** Writes what fills, at once and in batches. Marks tell only of what is written with them or was before. */
export class Clerk {
  readonly #deps: ClerkDeps;
  #fills: Fill[] = [];
  #wantsMarks = false;
  #writing: Promise<void> | undefined;
  #isEnding = false;

  constructor(deps: ClerkDeps) {
    this.#deps = deps;
  }

  add(fills: readonly Fill[]): void {
    this.#fills.push(...fills);
    this.#begin();
  }

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
    while (this.#fills.length > 0 || this.#wantsMarks) {
      const fills = this.#fills.splice(0, BATCH);
      const isWhole = this.#fills.length === 0;
      const marks = isWhole && this.#wantsMarks ? this.#deps.takeMarks() : [];
      if (isWhole) this.#wantsMarks = false;
      if (fills.length + marks.length > 0) await this.#write(fills, marks);
    }
  }

  /** Tries until the database is there again. */
  async #write(fills: readonly Fill[], marks: readonly PaperMark[]): Promise<void> {
    for (;;) {
      try {
        await recordFills(this.#deps.db, fills, marks);
        return;
      } catch (error) {
        this.#deps.log.error({ fills: fills.length, err: error }, 'paper orders could not be filled');
        if (this.#isEnding) return;
        await sleep(RETRY_MS);
      }
    }
  }
}
