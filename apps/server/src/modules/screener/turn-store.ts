import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { lockPresent } from '#platform/owners.ts';
import type { RuleTurn } from './rule-scanner.ts';

const ROWS_PER_STATEMENT = 5_000;

/** Stores turns of live screens, each once. Skips deleted screens. */
export async function storeTurns(db: Db, turns: readonly RuleTurn[]): Promise<void> {
  const ofScreens = turns.filter(({ rule }) => rule.source === 'screen');
  for (let start = 0; start < ofScreens.length; start += ROWS_PER_STATEMENT) {
    const some = ofScreens.slice(start, start + ROWS_PER_STATEMENT);
    const ids = [...new Set(some.map(({ rule }) => rule.id))];
    const there = await db.selectFrom('screens').select('id').where('id', 'in', ids).forUpdate().execute();
    const isThere = new Set(there.map(({ id }) => id));
    const rows = some.filter(({ rule }) => isThere.has(rule.id)).map(toRow);
    if (rows.length === 0) continue;
    await db
      .insertInto('screen_turns')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Returns turns of existing accounts: one may be deleted while its rules are scanned. */
export async function ofPresentOwners(db: Db, turns: readonly RuleTurn[]): Promise<RuleTurn[]> {
  const ids = [...new Set(turns.map(({ rule }) => rule.userId))];
  const present = await lockPresent(db, ids);
  return turns.filter(({ rule }) => present.has(rule.userId));
}

const toRow = ({ rule, kind, listed, barTimeMs, atMs, price }: RuleTurn) => ({
  screen_id: rule.id,
  version: rule.scan.version,
  instrument_no: listed.no,
  bar_time: new Date(barTimeMs),
  kind,
  at: new Date(atMs),
  price,
  stored_at: new Date(),
});

/** A screen over a whole market may turn at every bar of every instrument. */
const MOST_TURNS = 2_000;

/**
 * Lists turns of a user's screens in their present versions, after `fromMs` and up to `toMs`, newest first; of both kinds
 * unless one is named.
 */
export function listTurns(
  db: Db,
  userId: string,
  { market, fromMs, toMs, kind }: { market: Market; fromMs: number; toMs: number; kind?: RuleTurn['kind'] },
) {
  const found = db
    .selectFrom('screen_turns')
    .innerJoin('screens', (join) =>
      join.onRef('screens.id', '=', 'screen_id').onRef('screens.version', '=', 'screen_turns.version'),
    )
    .select(['screen_id', 'name', 'timeframe', 'direction', 'kind', 'instrument_no'])
    .select(['bar_time', 'at', 'price', 'stored_at'])
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where(sql<boolean>`at > ${new Date(fromMs)} and at <= ${new Date(toMs)}`);
  return (kind === undefined ? found : found.where('kind', '=', kind))
    .orderBy('at', 'desc')
    .orderBy('instrument_no')
    .limit(MOST_TURNS)
    .execute();
}
