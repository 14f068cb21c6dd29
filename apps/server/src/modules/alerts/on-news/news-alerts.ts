import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import type { AlertNotice, Announce, WriteNotices } from '../deps.ts';
import { recordHits } from '../record.ts';
import type { StorySource } from './new-story.ts';
import { type HitDeps, hitsOfStories } from './story-hits.ts';
import { beginPosition, lockPosition, savePosition } from './story-position.ts';

const PAGE = 500;

export interface NewsAlertsDeps extends HitDeps {
  db: Db;
  stories: StorySource;
  writeFired: WriteNotices<AlertNotice>;
  log: Log;
}

/**
 * What the last attempt of a task has left to announce: its commit may have succeeded with the answer lost, and the retry
 * then writes nothing.
 */
interface Written {
  announce?: Announce | undefined;
}

/**
 * Compares stories with alerts on news. A batch reads the stories after its position and the alerts as they are, and
 * writes what fires together with the new position: nothing is kept in memory, so that a restart neither loses nor repeats
 * a firing.
 */
export class NewsAlerts {
  readonly #deps: NewsAlertsDeps;
  readonly #queue: SerialQueue;

  constructor(deps: NewsAlertsDeps) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
  }

  /** Continues after the stories of the last batch; the first start begins with what comes from now on. */
  async start(): Promise<void> {
    const { db, stories } = this.#deps;
    await beginPosition(db, () => stories.newest(db));
    this.storiesStored();
  }

  /** Stories were stored. */
  storiesStored(): void {
    const written: Written = {};
    this.#queue.addOnce('alerts on news', async () => {
      for (let isLast = false; !isLast; ) isLast = await this.#nextBatch(written);
    });
  }

  /** Resolves when all stories stored so far are compared. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  /** Returns whether no stories are left. */
  async #nextBatch(written: Written): Promise<boolean> {
    const { db, stories, writeFired } = this.#deps;
    const isLast = await db.transaction().execute(async (tx) => {
      const from = await lockPosition(tx);
      const part = await stories.after(tx, from, PAGE);
      const hits = await hitsOfStories(tx, part.stories, this.#deps);
      if (hits.length > 0) written.announce = (await recordHits(tx, hits, writeFired)) ?? written.announce;
      if (part.seq > from) await savePosition(tx, part.seq);
      return part.isLast;
    });
    written.announce?.();
    written.announce = undefined;
    return isLast;
  }
}
