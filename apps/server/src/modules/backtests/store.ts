import { createHash, randomUUIDv7 } from 'node:crypto';
import {
  BACKTEST_LIMITS,
  type Backtest,
  type BacktestEntry,
  BacktestReport,
  type OwnStrategy,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { BacktestsTable } from '#platform/db/strategy-schema.ts';
import { giveBack, takeUsage } from '#platform/entitlements/usage.ts';
import { NotFound } from '#platform/errors.ts';
import { holdClaim } from '#platform/leadership/work-claims.ts';
import { testedBars } from './price.ts';
import type { StoredRequest } from './stored-request.ts';

const hashOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Returns whether a user has a backtest. */
export const hasBacktests = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('backtests').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !==
  undefined;

/** Adds a waiting test and counts its bars; deletes the oldest unshared ones above the limit. */
export async function addBacktest(db: Db, userId: string, request: StoredRequest, source: string): Promise<string> {
  const { market, timeframe, symbols, test, sweep, walkForward } = request;
  const id = randomUUIDv7();
  const rules = [test.strategy.groups, test.exit?.groups, test.opposite?.groups];
  const trading = { ...test, strategy: undefined, exit: undefined, opposite: undefined };
  const now = new Date();
  const countedBars = testedBars(request);
  const row = {
    id,
    user_id: userId,
    strategy_id: request.strategyId ?? null,
    state: 'queued' as const,
    request: JSON.stringify({ ...request, countedBars }),
    source,
    data_key: hashOf(source, market, timeframe, symbols.toSorted()),
    variant_key: hashOf(rules, trading, sweep, walkForward),
    created_at: now,
  };
  await db.transaction().execute(async (tx) => {
    await takeUsage(tx, userId, 'backtestBarsPerMonth', countedBars, now.getTime());
    await tx.insertInto('backtests').values(row).execute();
  });
  await forgetOldest(db, userId);
  return id;
}

/** Gives a strategy the tests that its owner made of the same rule before it was saved. */
export async function adoptBacktests(
  db: Db,
  userId: string,
  { id, market, timeframe, definition }: Pick<OwnStrategy, 'id' | 'market' | 'timeframe' | 'definition'>,
): Promise<void> {
  await db
    .updateTable('backtests')
    .set({ strategy_id: id })
    .where('user_id', '=', userId)
    .where('strategy_id', 'is', null)
    .where(sql<string>`request ->> 'market'`, '=', market)
    .where(sql<string>`request ->> 'timeframe'`, '=', timeframe)
    .where(
      sql<SqlBool>`(request -> 'test' -> 'strategy' -> 'groups')::jsonb = ${JSON.stringify(definition.groups)}::jsonb`,
    )
    .execute();
}

async function forgetOldest(db: Db, userId: string): Promise<void> {
  const old = db
    .selectFrom('backtests')
    .select('id')
    .where('user_id', '=', userId)
    .where('shared_id', 'is', null)
    .where('state', 'not in', ['queued', 'running'])
    .orderBy('created_at', 'desc')
    .offset(BACKTEST_LIMITS.kept);
  await db.deleteFrom('backtests').where('id', 'in', old).execute();
}

/** Where the prices of a test are from. */
export interface BacktestPlace {
  source: string;
  market: Market;
}

export const placeIn = ({ source, request }: Pick<Row, 'source' | 'request'>): BacktestPlace => ({
  source,
  market: (request as StoredRequest).market,
});

export const placeOfBacktest = async (db: Db, userId: string, id: string): Promise<BacktestPlace> =>
  placeIn(await ownRow(db, userId, id));

export async function listBacktests(
  db: Db,
  userId: string,
  strategyId?: string,
): Promise<(BacktestEntry & { place: BacktestPlace })[]> {
  let own = db
    .selectFrom('backtests')
    .select(['id', 'request', 'source', 'state', 'error', 'created_at', 'ended_at', 'shared_id', 'result'])
    .where('user_id', '=', userId);
  if (strategyId !== undefined) own = own.where('strategy_id', '=', strategyId);
  const most = BACKTEST_LIMITS.kept + BACKTEST_LIMITS.shared; // shared ones are kept beside the newest
  const rows = await own.orderBy('created_at', 'desc').limit(most).execute();
  return rows.map((row) => ({
    ...jobOf(row),
    isShared: row.shared_id !== null,
    result: row.result as BacktestEntry['result'],
    place: placeIn(row),
  }));
}

export async function readBacktest(db: Db, userId: string, id: string): Promise<Backtest> {
  const row = await ownRow(db, userId, id);
  return { ...jobOf(row), sharedId: row.shared_id, report: reportIn(row) };
}

/** Cancels an unfinished test; one that hasn't begun costs no bars. */
export async function cancelBacktest(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = tx.selectFrom('backtests').selectAll().where('user_id', '=', userId).where('id', '=', id);
    const row = await own.forUpdate().executeTakeFirst();
    if (!row) throw new NotFound('Backtest');
    if (row.state !== 'queued' && row.state !== 'running') return;
    const ended = { state: 'cancelled', ended_at: new Date() } as const;
    await tx.updateTable('backtests').set(ended).where('id', '=', id).execute();
    if (row.state === 'queued') await giveBackBars(tx, row);
  });
}

type CountedRow = Pick<Row, 'user_id' | 'request' | 'created_at'>;

/** Takes back the bars of a test that its owner got nothing for. */
export async function giveBackBars(tx: Db, { user_id, request, created_at }: CountedRow): Promise<void> {
  const { countedBars = 0 } = request as StoredRequest;
  await giveBack(tx, user_id, 'backtestBarsPerMonth', countedBars, created_at);
}

export async function removeBacktest(db: Db, userId: string, id: string): Promise<void> {
  await ownRow(db, userId, id);
  await db.deleteFrom('backtests').where('user_id', '=', userId).where('id', '=', id).execute();
}

/**
 * Marks a test as running. Returns the Sharpe ratios of the other variants that its owner tried before: of its strategy
 * on whatever bars, and of any rule on the same bars.
 */
export async function beginBacktest(
  db: Db,
  id: string,
): Promise<{ request: StoredRequest; triedBefore: number[] } | undefined> {
  const row = await db
    .updateTable('backtests')
    .set({ state: 'running', started_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const others = await db
    .selectFrom('backtests')
    .select(['variant_key', 'trial_sharpes'])
    .distinctOn('variant_key')
    .where('user_id', '=', row.user_id)
    .where(({ eb, or }) =>
      or([
        eb('data_key', '=', row.data_key),
        ...(row.strategy_id === null ? [] : [eb('strategy_id', '=', row.strategy_id)]),
      ]),
    )
    .where('variant_key', '!=', row.variant_key)
    .where('state', '=', 'done')
    .orderBy('variant_key')
    .orderBy(sql`data_key = ${row.data_key}`, 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const request = row.request as StoredRequest;
  return { request, triedBefore: others.flatMap(({ trial_sharpes }) => trial_sharpes ?? []) };
}

/**
 * Stores the result, unless the test was cancelled. With `claim` it is stored only while that claim of another node is
 * valid.
 */
export async function finishBacktest(
  db: Db,
  id: string,
  { report, trialSharpes }: { report: BacktestReport; trialSharpes: readonly number[] },
  claim?: string,
): Promise<void> {
  const { totalReturn, buyAndHold, maxDrawdown, trades } = report.metrics;
  const result = { totalReturn, buyAndHold, maxDrawdown, trades, verdict: report.verdict.kind };
  const ended = {
    state: 'done',
    report: JSON.stringify(report),
    result: JSON.stringify(result satisfies BacktestEntry['result']),
    trial_sharpes: JSON.stringify(trialSharpes),
  };
  if (claim === undefined) return void (await endRow(db, id, ended));
  await db.transaction().execute(async (tx) => {
    await holdClaim(tx, claim);
    await endRow(tx, id, ended);
  });
}

/** Fails a running test; its bars are given back where that is a fault of ours. `claim` as for its result. */
export async function failBacktest(
  db: Db,
  id: string,
  error: string,
  isOurFault: boolean,
  claim?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (claim !== undefined) await holdClaim(tx, claim);
    const ended = await endRow(tx, id, { state: 'failed', error });
    if (ended && isOurFault) await giveBackBars(tx, ended);
  });
}

const endRow = (db: Db, id: string, values: object): Promise<CountedRow | undefined> =>
  db
    .updateTable('backtests')
    .set({ ...values, ended_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['user_id', 'request', 'created_at'])
    .executeTakeFirst();

export async function stateOf(db: Db, id: string): Promise<BacktestsTable['state'] | undefined> {
  return (await db.selectFrom('backtests').select('state').where('id', '=', id).executeTakeFirst())?.state;
}

type Row = Selectable<BacktestsTable>;

export async function ownRow(db: Db, userId: string, id: string): Promise<Row> {
  const own = db.selectFrom('backtests').selectAll().where('user_id', '=', userId).where('id', '=', id);
  const row = await own.executeTakeFirst();
  if (!row) throw new NotFound('Backtest');
  return row;
}

type JobRow = Pick<Row, 'id' | 'request' | 'state' | 'error' | 'created_at' | 'ended_at'>;

export function jobOf({
  id,
  request,
  state,
  error,
  created_at,
  ended_at,
}: JobRow): Omit<Backtest, 'sharedId' | 'report'> {
  const { symbols: _symbols, countedBars: _counted, historyDays, ...asked } = request as StoredRequest;
  const cut = historyDays === undefined ? {} : { historyDays };
  return { id, request: asked, ...cut, state, error, createdAt: created_at, endedAt: ended_at };
}

export const reportIn = ({ report }: Pick<Row, 'report'>): BacktestReport | null =>
  report && BacktestReport.parse(report);
