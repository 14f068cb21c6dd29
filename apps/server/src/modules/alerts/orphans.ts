import { randomUUIDv7 } from 'node:crypto';
import { NOTICE_LIMITS, type PauseReason } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { AppError } from '#platform/errors.ts';
import type { AlertsPaused, Tell } from './deps.ts';
import { closeSpan } from './live-match/spans.ts';
import { type AlertRecord, toAlert } from './rows.ts';

/** What an alert stands on and its owner has removed: armed it would wait for what never comes. */
const missingSource = sql<PauseReason | null>`case
  when condition->>'type' = 'strategy'
    and not exists (select from strategies where strategies.id = (condition->>'strategyId')::uuid) then 'strategy-gone'
  when condition->>'type' = 'screen'
    and not exists (select from screens where screens.id = (condition->>'screenId')::uuid) then 'screen-gone'
  when watchlist_id is not null
    and not exists (select from watchlists where watchlists.id = watchlist_id) then 'watchlist-gone'
  end`;

/** Pauses those of some alerts that stand on nothing, and tells their owners. Returns the numbers that the engine knows them by. */
export async function pauseOrphans(
  db: Db,
  numbers: readonly number[],
  nowOf: (market: Market) => number,
  tell: Tell<AlertsPaused>,
): Promise<number[]> {
  if (numbers.length === 0) return [];
  const paused = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<AlertRecord>`
      update alerts set state = 'paused', pause_reason = ${missingSource}
      where no = any(${[...numbers]}::int[]) and state = 'armed' and ${missingSource} is not null
      returning *`.execute(tx);
    for (const { id, market } of rows) await closeSpan(tx, id, nowOf(market as Market));
    if (rows.length > 0) await tell.write(tx, newsOf(rows));
    return rows.map(({ no }) => no);
  });
  if (paused.length > 0) tell.committed();
  return paused;
}

const newsOf = (rows: readonly AlertRecord[]): AlertsPaused[] =>
  [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([userId, own]) => ({
    noticeId: randomUUIDv7(),
    userId,
    alerts: own.slice(0, NOTICE_LIMITS.firings).map(toAlert),
    count: own.length,
    channels: [...new Set(own.flatMap(({ is_muted, channels }) => (is_muted ? [] : channels)))],
  }));

/** Refuses to arm an alert that stands on nothing. */
export async function refuseOrphan(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('alerts').select(missingSource.as('missing')).where('id', '=', id).executeTakeFirst();
  if (row?.missing) throw new SourceGone(row.missing);
}

const GONE = {
  'strategy-gone': 'The strategy of this alert was removed: choose another one for it.',
  'screen-gone': 'The screen of this alert was removed: choose another one for it.',
  'watchlist-gone': 'The watchlist of this alert was removed: choose another one for it.',
} as const satisfies Record<PauseReason, string>;

class SourceGone extends AppError {
  constructor(reason: PauseReason) {
    super(400, 'BAD_REQUEST', 'VALIDATION', GONE[reason]);
  }
}
