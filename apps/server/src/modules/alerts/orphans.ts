import { randomUUIDv7 } from 'node:crypto';
import { NOTICE_LIMITS, type PauseReason } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { AppError } from '#platform/errors.ts';
import type { AlertsPaused, ListPresent, WriteNotices } from './deps.ts';
import { closeSpan } from './live-match/spans.ts';
import { type AlertRecord, alertTimeframe, toAlert } from './rows.ts';
import { whyNeverScanned } from './scanned-signals.ts';

/** Reasons of alerts that can't fire any more: their source was deleted, or is never found. */
type GoneReason = Exclude<PauseReason, 'plan' | 'strategy-paused' | 'scan-cost'>;

type SourceColumns = Pick<AlertRecord, 'condition' | 'watchlist_id' | 'market' | 'timeframe'>;

const SOURCE_COLUMNS = ['condition', 'watchlist_id', 'market', 'timeframe'] as const;

/** Returns why an alert can't fire any more; undefined where its source exists. */
function missingOf(row: SourceColumns, present: ReadonlySet<string>): GoneReason | undefined {
  const { condition, watchlist_id } = row;
  if (condition.type === 'strategy' && !present.has(condition.strategyId)) return 'strategy-gone';
  if (condition.type === 'screen' && !present.has(condition.screenId)) return 'screen-gone';
  if (watchlist_id !== null && !present.has(watchlist_id)) return 'watchlist-gone';
  const place = { condition, market: row.market as Market, timeframe: alertTimeframe(row.timeframe) };
  return whyNeverScanned(place) ? 'not-scanned' : undefined;
}

const presentOf = (db: Db, listPresent: ListPresent, rows: readonly SourceColumns[]): Promise<ReadonlySet<string>> =>
  listPresent(db, {
    strategies: rows.flatMap(({ condition }) => (condition.type === 'strategy' ? condition.strategyId : [])),
    screens: rows.flatMap(({ condition }) => (condition.type === 'screen' ? condition.screenId : [])),
    watchlists: rows.flatMap(({ watchlist_id }) => watchlist_id ?? []),
  });

export interface OrphanDeps {
  db: Db;
  nowOf: (market: Market) => number;
  listPresent: ListPresent;
  writePaused: WriteNotices<AlertsPaused>;
}

/** Pauses alerts that can't fire any more and notifies their owners. Returns the numbers of those in the engine. */
export async function pauseOrphans(
  { db, nowOf, listPresent, writePaused }: OrphanDeps,
  numbers: readonly number[],
): Promise<number[]> {
  if (numbers.length === 0) return [];
  const armed = db
    .selectFrom('alerts')
    .select(['no', ...SOURCE_COLUMNS])
    .where('state', '=', 'armed');
  const rows = await armed.where('no', 'in', numbers).execute();
  const present = await presentOf(db, listPresent, rows);
  const byReason = Map.groupBy(rows, (row) => missingOf(row, present));
  byReason.delete(undefined);
  if (byReason.size === 0) return [];
  const { paused, announce } = await db.transaction().execute(async (tx) => {
    const all: AlertRecord[] = [];
    for (const [reason = null, own] of byReason) {
      const update = tx.updateTable('alerts').set({ state: 'paused', pause_reason: reason });
      const due = update.where('state', '=', 'armed').where(
        'no',
        'in',
        own.map(({ no }) => no),
      );
      all.push(...(await due.returningAll().execute()));
    }
    for (const { id, market } of all) await closeSpan(tx, id, nowOf(market as Market));
    const announce = all.length > 0 ? await writePaused(tx, newsOf(all)) : undefined;
    return { paused: all.map(({ no }) => no), announce };
  });
  announce?.();
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

/** Returns why an alert can't be armed again; undefined where its source exists. */
export const goneSourceOf = async (db: Db, row: SourceColumns, listPresent: ListPresent) =>
  missingOf(row, await presentOf(db, listPresent, [row]));

/** Refuses to arm an alert whose source is gone. */
export async function refuseOrphan(db: Db, id: string, listPresent: ListPresent): Promise<void> {
  const own = db.selectFrom('alerts').select(SOURCE_COLUMNS).where('id', '=', id);
  const row = await own.executeTakeFirst();
  const missing = row && (await goneSourceOf(db, row, listPresent));
  if (missing) throw new SourceGone(missing);
}

const GONE = {
  'strategy-gone': 'The strategy of this alert was removed: choose another one for it.',
  'screen-gone': 'The screen of this alert was removed: choose another one for it.',
  'watchlist-gone': 'The watchlist of this alert was removed: choose another one for it.',
  'not-scanned': 'The signal of this alert isn’t scanned: choose another one for it.',
} as const satisfies Record<GoneReason, string>;

class SourceGone extends AppError {
  constructor(reason: GoneReason) {
    super(400, 'BAD_REQUEST', 'VALIDATION', GONE[reason]);
  }
}
