import type { Db } from '#platform/db/db.ts';
import type { Turn } from './screen-watch.ts';

const ROWS_PER_STATEMENT = 5_000;

/** Keeps what entered and left live screens, each once. Screens that were removed meanwhile are passed over. */
export async function storeTurns(db: Db, turns: readonly Turn[]): Promise<void> {
  for (let start = 0; start < turns.length; start += ROWS_PER_STATEMENT) {
    const some = turns.slice(start, start + ROWS_PER_STATEMENT);
    const ids = [...new Set(some.map(({ screen }) => screen.id))];
    const there = await db.selectFrom('screens').select('id').where('id', 'in', ids).forUpdate().execute();
    const isThere = new Set(there.map(({ id }) => id));
    const rows = some.filter(({ screen }) => isThere.has(screen.id)).map(toRow);
    if (rows.length === 0) continue;
    await db
      .insertInto('screen_turns')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Turns of people whose accounts are still there: nothing is stored for one that was purged while its screens were scanned. */
export async function ofPresentOwners(db: Db, turns: readonly Turn[]): Promise<Turn[]> {
  const ids = [...new Set(turns.map(({ screen }) => screen.userId))];
  if (ids.length === 0) return [];
  const there = await db.selectFrom('users').select('id').where('id', 'in', ids).forKeyShare().execute();
  const isThere = new Set(there.map(({ id }) => id));
  return turns.filter(({ screen }) => isThere.has(screen.userId));
}

const toRow = ({ screen, kind, listed, barTimeMs, atMs, price }: Turn) => ({
  screen_id: screen.id,
  version: screen.scan.version,
  instrument_no: listed.no,
  bar_time: new Date(barTimeMs),
  kind,
  at: new Date(atMs),
  price,
  stored_at: new Date(),
});
