import { sessionsEnded } from '#platform/auth/ended-sessions.ts';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import { Lru } from '#platform/lru.ts';

/** Number of sessions whose state is remembered; the database is asked again for others. */
const REMEMBERED = 50_000;
const ENDED = Promise.resolve(false);

/** Knows which sessions are live: asks the database once for each, and hears of their ends. No clock decides it. */
export class LiveSessions {
  readonly #db: Db;
  readonly #known = new Lru<string, Promise<boolean>>(REMEMBERED);

  constructor(db: Db, bus: Bus) {
    this.#db = db;
    bus.subscribe(sessionsEnded, '*', ({ sessionId }) => this.#known.set(sessionId, ENDED));
  }

  async has(sessionId: string): Promise<boolean> {
    const isLive = await this.#known.get(sessionId, () => this.#look(sessionId));
    return isLive && this.#known.peek(sessionId) !== ENDED; // it may have ended meanwhile
  }

  async #look(sessionId: string): Promise<boolean> {
    try {
      const live = this.#db.selectFrom('sessions').select('id').where('id', '=', sessionId);
      return (await live.where('ended_at', 'is', null).executeTakeFirst()) !== undefined;
    } catch (error) {
      if (this.#known.peek(sessionId) !== ENDED) this.#known.delete(sessionId); // the next call asks again
      throw error;
    }
  }
}
