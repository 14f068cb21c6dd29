import { randomUUIDv7 } from 'node:crypto';
import { findScan } from '@wickwise/analytics';
import { LIMITS, type PatternSignal, type RuleReading } from '@wickwise/contract';
import { SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { timeframeCode, timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import { type InstrumentRegistry, symbolAt } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { SignalsTable } from '#platform/db/schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { type FoundSignal, pivotsHash } from './receipt.ts';
import { isKnown, type MarketScope, marketsOf, matches, type SignalFilter, type SignalScope } from './signal-filter.ts';
import { ensureSignalMonths } from './signal-months.ts';

export interface StoredSignal extends FoundSignal {
  id: string;
  seq: number;
  /** Wall time. */
  storedMs: number;
}

/** Writers of signals hold this lock until their transaction ends, so numbers are committed in order. */
export const SIGNAL_LOCK = 5_761_001;

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 2_000;

/** Stores new signals and returns them in the order of their numbers. Call it in a transaction. */
export async function insertSignals(db: Db, found: readonly FoundSignal[]): Promise<StoredSignal[]> {
  if (found.length === 0) return [];
  await sql`select pg_advisory_xact_lock(${SIGNAL_LOCK})`.execute(db);
  const unique = [...new Map(found.map((signal) => [keyOf(signal), signal])).values()];
  await ensureSignalMonths(
    db,
    unique.map(({ atMs }) => atMs),
  );
  const stored: StoredSignal[] = [];
  for (let start = 0; start < unique.length; start += ROWS_PER_STATEMENT) {
    stored.push(...(await insertSome(db, unique.slice(start, start + ROWS_PER_STATEMENT))));
  }
  return stored.sort((a, b) => a.seq - b.seq);
}

async function insertSome(db: Db, found: readonly FoundSignal[]): Promise<StoredSignal[]> {
  const rows = await db
    .insertInto('signals')
    .values(
      found.map((signal) => ({
        id: randomUUIDv7(),
        seq: sql<number>`nextval('signal_seq')`,
        instrument_no: signal.instrumentNo,
        timeframe: timeframeCode(signal.timeframe),
        pattern: signal.pattern,
        direction: signal.direction,
        version: signal.version,
        bar_time: new Date(signal.barTimeMs),
        at: new Date(signal.atMs),
        price: signal.price,
        pivots_hash: pivotsHash(signal),
        stored_at: new Date(),
        variant: signal.variant ?? '',
        licence_scope: signal.licenceScope,
        owner_id: signal.owner?.userId ?? null,
        label: signal.owner?.label ?? null,
        description: signal.owner?.description ?? null,
        strength: signal.strength,
        score: signal.score,
        parts: partsColumn(signal),
        in_context: signal.inContext,
        pivots: signal.pivots.length > 0 ? JSON.stringify(signal.pivots) : null,
        target: signal.target,
        stop: signal.stop,
        from_time: signal.fromMs === null ? null : new Date(signal.fromMs),
        bars_hash: signal.barsHash,
        late_bars: signal.lateBars,
        is_spent: signal.isSpent,
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
  const newest = marketsOf(scope).flatMap((market) => {
    const lists = [newestOf(market, filter, shown), ...ownOf(market, filter, shown, scope.userId)];
    return lists.map((list) => sql`(select seq, at, ${market.now}::timestamptz - at as age from ${list})`);
  });
  if (newest.length === 0) return [];
  const { rows } = await sql<SignalRow>`
    select signals.* from (
      select seq, at, age from (${sql.join(newest, sql` union all `)}) as candidates
      order by age, seq desc limit ${limit} offset ${shown - limit}
    ) as page join signals using (seq, at) order by age, seq desc`.execute(db);
  return rows.map(toStored);
}

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

/** Selects signals of the reader's own rules: few, with their own index. */
function ownOf(market: MarketScope, filter: SignalFilter, limit: number, userId: string | undefined) {
  if (userId === undefined) return [];
  const { numbers, now } = market;
  const wanted = sql`at <= ${now} and ${matches(filter, market, userId)} order by at desc, seq desc limit ${limit}`;
  return [sql`(select seq, at from signals where instrument_no = any(${numbers}) and ${wanted}) as own`];
}

/** Returns signals stored after a number, oldest first, without spent ones. */
export async function signalsAfter(db: Db, scope: SignalScope, seq: number, limit: number): Promise<StoredSignal[]> {
  const rows = await db
    .selectFrom('signals')
    .selectAll()
    .where(isKnown(scope))
    .where('is_spent', '=', false)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
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

/** Returns the newest signal's number; 0 where there is none. */
export async function newestSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('signals')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** Returns a signal as the contract has it; undefined when its instrument isn't quoted now. */
export function toPatternSignal(signal: StoredSignal, registry: InstrumentRegistry): PatternSignal | undefined {
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
    pattern,
    label: signal.owner?.label ?? scan?.definition.label ?? pattern,
    description: signal.owner?.description ?? scan?.definition.description ?? '',
    ...(signal.owner ? { isOwn: true } : {}),
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

type SignalRow = Selectable<SignalsTable>;

function toStored(row: SignalRow): StoredSignal {
  const timeframe = timeframeOfCode(row.timeframe);
  if (!(SCAN_TIMEFRAMES as readonly string[]).includes(timeframe))
    throw new RangeError(`a signal on ${timeframe} bars`);
  return {
    id: row.id,
    seq: row.seq,
    storedMs: row.stored_at,
    instrumentNo: row.instrument_no,
    timeframe: timeframe as ScanTimeframe,
    pattern: row.pattern,
    direction: row.direction as StoredSignal['direction'],
    version: row.version,
    variant: row.variant === 'gapless' ? row.variant : null,
    licenceScope: row.licence_scope,
    barTimeMs: row.bar_time,
    atMs: row.at,
    price: row.price,
    strength: row.strength as StoredSignal['strength'],
    score: row.score,
    parts: row.owner_id === null ? (row.parts as StoredSignal['parts']) : null,
    inContext: row.in_context,
    pivots: row.pivots ?? [],
    target: row.target,
    stop: row.stop,
    lateBars: row.late_bars,
    isSpent: row.is_spent,
    fromMs: row.from_time,
    barsHash: row.bars_hash,
    edge: row.edge as StoredSignal['edge'],
    ...ownerOf(row),
  };
}

function ownerOf({ owner_id, label, description, parts }: SignalRow): Pick<StoredSignal, 'owner'> {
  if (owner_id === null) return {};
  return { owner: { userId: owner_id, label: label ?? '', description: description ?? '', ...(parts as OwnParts) } };
}

/** A user's rule has no shape: its column holds what the conditions read instead of the parts of a strength. */
type OwnParts = { readings?: readonly RuleReading[] } | null;

function partsColumn({ owner, parts }: FoundSignal): string | null {
  if (!owner) return parts && JSON.stringify(parts);
  return owner.readings ? JSON.stringify({ readings: owner.readings }) : null;
}
