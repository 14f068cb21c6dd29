import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { Lru } from '#platform/lru.ts';
import { matchesReplayed, publicMarketsOf, type SignalFilter, type SignalScope } from '../signal-filter.ts';
import { newestCheck } from './replayed-store.ts';

/** Number of cached counts. */
const KEPT = 500;

/** Counts the replayed signals of a list, again only after they were compared with the stored bars. */
export class ReplayedCounter {
  readonly #counts = new Lru<string, Promise<number>>(KEPT);

  async count(db: Db, scope: SignalScope, filter: SignalFilter): Promise<number> {
    const { checkedMs, newestMs } = await newestCheck(db);
    const counts = publicMarketsOf(scope).map((market) => {
      const { numbers, now, lookBack } = market;
      const fromMs = filter.ageMs === undefined ? null : lookBack(filter.ageMs);
      // the same at every instant after the newest one; a replay's clock may be before it
      const toMs = Math.min(now.getTime(), newestMs);
      const key = JSON.stringify([numbers, { ...filter, ageMs: undefined }, fromMs, toMs, checkedMs]);
      return this.#counts.get(key, () => {
        const counted = ask(
          db,
          sql`instrument_no = any(${numbers}) and at <= ${now} and ${matchesReplayed(filter, market)}`,
        );
        counted.catch(() => this.#counts.delete(key));
        return counted;
      });
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }
}

async function ask(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from replayed_signals where ${which}`.execute(db);
  return rows[0]?.count ?? 0;
}
