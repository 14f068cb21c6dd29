import { findScan } from '@wickwise/analytics';
import { LIMITS, type PatternSignal } from '@wickwise/contract';
import { priceGridOf, type ScanTimeframe } from '@wickwise/market';
import { type SqlBool, sql } from 'kysely';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import { type InstrumentRegistry, symbolAt } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { type FoundSignal, pivotsHash } from './receipt.ts';
import {
  isKnown,
  type MarketScope,
  marketsOf,
  matches,
  matchesReplayed,
  type SignalFilter,
  type SignalScope,
} from './signal-filter.ts';
import { ensureSignalMonths } from './signal-months.ts';
import {
  FOUND_COLUMNS,
  foundColumns,
  REPLAYED_SEQ,
  type SignalRow,
  type StoredSignal,
  toReplayed,
  toStored,
} from './signal-rows.ts';

/** Writers of signals hold this lock until their transaction ends, so numbers are committed in order. */
export const SIGNAL_LOCK = 5_761_001;

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 2_000;

/** Stores new signals and returns them in the order of their numbers. Call it in a transaction. */
export async function insertSignals(
  db: Db,
  found: readonly FoundSignal[],
  { isAnnounced = true }: { isAnnounced?: boolean } = {},
): Promise<StoredSignal[]> {
  if (found.length === 0) return [];
  await sql`select pg_advisory_xact_lock(${SIGNAL_LOCK})`.execute(db);
  const unique = [...new Map(found.map((signal) => [keyOf(signal), signal])).values()];
  await ensureSignalMonths(
    db,
    unique.map(({ atMs }) => atMs),
  );
  const stored: StoredSignal[] = [];
  for (let start = 0; start < unique.length; start += ROWS_PER_STATEMENT) {
    stored.push(...(await insertSome(db, unique.slice(start, start + ROWS_PER_STATEMENT), isAnnounced)));
  }
  return stored.sort((a, b) => a.seq - b.seq);
}

async function insertSome(db: Db, found: readonly FoundSignal[], isAnnounced: boolean): Promise<StoredSignal[]> {
  const rows = await db
    .insertInto('signals')
    .values(
      found.map((signal) => ({
        ...foundColumns(signal),
        seq: sql<number>`nextval('signal_seq')`,
        is_announced: isAnnounced,
        owner_id: signal.owner?.userId ?? null,
        label: signal.owner?.label ?? null,
        description: signal.owner?.description ?? null,
        edge: signal.edge && JSON.stringify(signal.edge),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  return rows.map(toStored);
}

export interface SignalPage {
  /** Counted from 1. */
  page: number;
  limit?: number;
}

/**
 * Returns one page of public signals and of the reader's own, newest first. Order is by age on each market's own clock,
 * since replays of different years run side by side.
 */
export async function listSignals(
  db: Db,
  scope: SignalScope,
  { page, limit = LIMITS.signalsPageSize }: SignalPage,
  filter: SignalFilter = {},
): Promise<StoredSignal[]> {
  const shown = page * limit;
  const { found = 'live' } = filter;
  const newest = marketsOf(scope).flatMap((market) => {
    const ofAll = market.hasPublic ? [newestOf(market, filter, shown)] : [];
    const lists = [...ofAll, ...ownOf(market, filter, shown, scope.userId)];
    const live = lists.map((list) => sql`(select seq, null::uuid as replayed, at, ${ageOf(market)} from ${list})`);
    const replayed = market.hasPublic && found !== 'live' ? [newestReplayed(market, filter, shown)] : [];
    return [...(found === 'replay' ? [] : live), ...replayed];
  });
  if (newest.length === 0) return [];
  const rows = [...(found === 'replay' ? [] : [LIVE_ROWS]), ...(found === 'live' ? [] : [REPLAYED_ROWS])];
  const { rows: signals } = await sql<SignalRow>`
    with page as materialized (
      select seq, replayed, at, age from (${sql.join(newest, sql` union all `)}) as candidates
      order by age, seq desc, replayed desc limit ${limit} offset ${shown - limit})
    ${sql.join(rows, sql` union all `)} order by age, seq desc, id desc`.execute(db);
  return signals.map((row) => (row.seq === REPLAYED_SEQ ? toReplayed(row) : toStored(row)));
}

const columnsOf = (table: string) => sql.join(FOUND_COLUMNS.map((column) => sql.ref(`${table}.${column}`)));

const LIVE_ROWS = sql`
  select age, signals.seq, owner_id, label, description, edge, ${columnsOf('signals')}
  from page join signals using (seq, at)`;

/** Replayed signals have no number, owner or edge of their own. */
const REPLAYED_ROWS = sql`
  select age, page.seq, null::uuid as owner_id, null as label, null as description, null::json as edge,
    ${columnsOf('replayed_signals')}
  from page join replayed_signals on replayed_signals.id = page.replayed`;

const ageOf = ({ now }: MarketScope) => sql`${now}::timestamptz - at as age`;

/**
 * Up to this many instruments are read one by one along their own index; more are selected from all signals by time.
 */
const FEW_INSTRUMENTS = 40;

/** Selects numbers and times only, which an index has; the rows are fetched for one page. */
function newestOf(market: MarketScope, filter: SignalFilter, limit: number) {
  const { numbers, now } = market;
  const wanted = sql`at <= ${now} and ${matches(filter, market)} order by at desc, seq desc limit ${limit}`;
  if (numbers.length > FEW_INSTRUMENTS)
    return sql`(select seq, at from signals where instrument_no = any(${numbers}) and ${wanted}) as own`;
  return sql`unnest(${numbers}::int[]) as chosen(no)
    cross join lateral (select seq, at from signals where instrument_no = chosen.no and ${wanted}) as own`;
}

/** Selects replayed signals: some weeks of them, along the index by time. */
function newestReplayed(market: MarketScope, filter: SignalFilter, limit: number) {
  const { numbers, now } = market;
  return sql`(
    select ${REPLAYED_SEQ}::bigint as seq, id as replayed, at, ${ageOf(market)} from replayed_signals
    where instrument_no = any(${numbers}) and at <= ${now} and ${matchesReplayed(filter, market)}
    order by at desc, id desc limit ${limit})`;
}

/** Selects signals of the reader's own rules: few, with their own index. */
function ownOf(market: MarketScope, filter: SignalFilter, limit: number, userId: string | undefined) {
  if (userId === undefined) return [];
  const { numbers, now } = market;
  const wanted = sql`at <= ${now} and ${matches(filter, market, userId)} order by at desc, seq desc limit ${limit}`;
  return [sql`(select seq, at from signals where instrument_no = any(${numbers}) and ${wanted}) as own`];
}

/** Selects the announced signals stored after a number, oldest first, without spent ones. */
export const announcedSince = (db: Db, seq: number, limit: number) =>
  db
    .selectFrom('signals')
    .where('seq', '>', seq)
    .where('is_spent', '=', false)
    .where('is_announced', '=', true)
    .orderBy('seq')
    .limit(limit);

/** Returns the announced signals stored after a number, oldest first, without spent ones. */
export async function signalsAfter(db: Db, scope: SignalScope, seq: number, limit: number): Promise<StoredSignal[]> {
  const rows = await announcedSince(db, seq, limit).selectAll().where(isKnown(scope)).execute();
  return rows.map(toStored);
}

/** Returns the numbers of announced signals after one, in order, without spent ones. */
export async function announcedAfter(db: Db, seq: number, limit: number): Promise<number[]> {
  const rows = await announcedSince(db, seq, limit).select('seq').execute();
  return rows.map((row) => row.seq);
}

/** Returns signals by their numbers. */
export async function signalsByNumber(db: Db, seqs: readonly number[]): Promise<StoredSignal[]> {
  if (seqs.length === 0) return [];
  const rows = await db.selectFrom('signals').selectAll().where('seq', 'in', seqs).execute();
  return rows.map(toStored);
}

/** Longest time from a bar's open until it is known: a month with its holidays. */
const LONGEST_BAR_MS = 40 * 86_400_000;

/** Selects signals of bars that open between two instants, both included, in the months that can have them. */
export const barsWithin = (fromMs: number, throughMs: number) =>
  sql<SqlBool>`bar_time between ${instant(fromMs)} and ${instant(throughMs)}
    and at between ${instant(fromMs)} and ${instant(throughMs + LONGEST_BAR_MS)}`;

/** Returns the public signals of an instrument's bars that open between two instants, both included. */
export async function signalsBetween(
  db: Db,
  no: number,
  timeframe: ScanTimeframe,
  fromMs: number,
  throughMs: number,
): Promise<StoredSignal[]> {
  const rows = await db
    .selectFrom('signals')
    .selectAll()
    .where('instrument_no', '=', no)
    .where('timeframe', '=', timeframeCode(timeframe))
    .where('owner_id', 'is', null)
    .where(barsWithin(fromMs, throughMs))
    .orderBy('seq')
    .execute();
  return rows.map(toStored);
}

/** Returns a public signal by its id; undefined for none, and for those of accounts' own rules. */
export async function findSignal(db: Db, id: string): Promise<StoredSignal | undefined> {
  const row = await db
    .selectFrom('signals')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .executeTakeFirst();
  return row && toStored(row);
}

/** Returns the newest signal's number; 0 where there is none. */
export async function newestSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('signals')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** Returns a signal as the contract has it; undefined when its instrument isn't quoted now. */
export function toPatternSignal(
  signal: StoredSignal,
  registry: Pick<InstrumentRegistry, 'byNo' | 'badgeOf'>,
): PatternSignal | undefined {
  const listed = registry.byNo(signal.instrumentNo);
  if (!listed) return undefined;
  const { pattern, direction, version, variant } = signal;
  const sentAs = symbolAt(listed, signal.storedMs);
  const scan = findScan(pattern, direction, variant);
  return {
    id: signal.id,
    seq: signal.seq,
    market: listed.instrument.market,
    symbol: listed.instrument.symbol,
    ...(sentAs === listed.instrument.symbol ? {} : { sentAs }),
    name: listed.instrument.name,
    ...priceGridOf(listed.instrument),
    pattern,
    label: signal.owner?.label ?? scan?.definition.label ?? pattern,
    description: signal.owner?.description ?? scan?.definition.description ?? '',
    ...(signal.owner ? { isOwn: true } : {}),
    ...(signal.isReplayed ? { isReplayed: true } : {}),
    direction,
    timeframe: signal.timeframe,
    barTime: signal.barTimeMs,
    at: signal.atMs,
    price: signal.price,
    version,
    variant,
    strength: signal.strength,
    score: signal.score,
    parts: signal.parts,
    inContext: signal.inContext,
    pivots: signal.pivots,
    target: signal.target,
    stop: signal.stop,
    lateBars: signal.lateBars,
    isSpent: signal.isSpent,
    fromTime: signal.fromMs,
    barsHash: signal.barsHash,
    edge: signal.edge,
    badge: registry.badgeOf(listed.instrument.market),
  };
}

/** Returns the identity of a signal: docs/analytics/signals.md#identity. */
const keyOf = (signal: FoundSignal): string => {
  const { instrumentNo, timeframe, pattern, direction, version, variant, barTimeMs } = signal;
  return [instrumentNo, timeframe, pattern, direction, version, variant, barTimeMs, pivotsHash(signal)].join(' ');
};
