import { randomUUIDv7 } from 'node:crypto';
import { PRESETS } from '@wickwise/analytics';
import { LIMITS, type PatternSignal } from '@wickwise/contract';
import { type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { type SqlBool, sql } from 'kysely';
import { timeframeCode, timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';

/** A signal as the scanner finds it. Times are market time, epoch ms. */
export interface FoundSignal {
  instrumentNo: number;
  timeframe: ScanTimeframe;
  pattern: string;
  direction: 'bullish' | 'bearish';
  version: number;
  barTimeMs: number;
  atMs: number;
  price: number;
}

export interface StoredSignal extends FoundSignal {
  id: string;
  seq: number;
}

/** Stores signals that aren't there yet and returns those, in the order of their numbers. */
export async function insertSignals(db: Db, found: readonly FoundSignal[]): Promise<StoredSignal[]> {
  if (found.length === 0) return [];
  const byKey = new Map(found.map((signal) => [keyOf(signal), signal]));
  const rows = await db
    .insertInto('signals')
    .values(
      [...byKey.values()].map((signal) => ({
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
        pivots_hash: '',
        stored_at: new Date(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  return rows.map(toStored).sort((a, b) => a.seq - b.seq);
}

/** Signals of these instruments that are known now by the clock of their market. */
export interface SignalScope {
  listed: readonly ListedInstrument[];
  nowOf: (market: Market) => number;
}

/**
 * One page of public signals, newest first; `totalCount` counts all pages.
 *
 * Newest by each market's own clock: replays of different years stand side by side, so ages are compared, not dates.
 */
export async function listSignals(
  db: Db,
  scope: SignalScope,
  page: number,
): Promise<{ signals: StoredSignal[]; totalCount: number }> {
  const shown = page * LIMITS.signalsPageSize;
  const newest = marketsOf(scope).map(
    ({ numbers, now }) => sql`(
      select *, ${now}::timestamptz - at as age from signals
      where instrument_no = any(${numbers}) and at <= ${now}
      order by at desc, seq desc limit ${shown})`,
  );
  if (newest.length === 0) return { signals: [], totalCount: 0 };
  const [{ rows }, { total }] = await Promise.all([
    sql<SignalRow>`
      select * from (${sql.join(newest, sql` union all `)}) as candidates
      order by age, seq desc limit ${LIMITS.signalsPageSize} offset ${shown - LIMITS.signalsPageSize}`.execute(db),
    db
      .selectFrom('signals')
      .where(isKnown(scope))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { signals: rows.map(toStored), totalCount: total };
}

/** Signals stored after a number, oldest first: what a reader missed. */
export async function signalsAfter(db: Db, scope: SignalScope, seq: number, limit: number): Promise<StoredSignal[]> {
  const rows = await db
    .selectFrom('signals')
    .selectAll()
    .where(isKnown(scope))
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(toStored);
}

/** The newest signal's number, 0 when there is none. */
export async function newestSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('signals')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** A signal in the words of the contract; undefined when its instrument is not quoted now. */
export function toPatternSignal(
  signal: StoredSignal,
  registry: InstrumentRegistry,
  badge: PatternSignal['badge'],
): PatternSignal | undefined {
  const listed = registry.byNo(signal.instrumentNo);
  if (!listed) return undefined;
  const { pattern, direction, version } = signal;
  const preset = PRESETS.find((one) => one.pattern === pattern && one.direction === direction);
  return {
    id: signal.id,
    seq: signal.seq,
    market: listed.instrument.market,
    symbol: listed.instrument.symbol,
    name: listed.instrument.name,
    pattern,
    label: preset?.definition.label ?? pattern,
    description: preset?.definition.description ?? '',
    direction,
    timeframe: signal.timeframe,
    barTime: signal.barTimeMs,
    at: signal.atMs,
    price: signal.price,
    version,
    badge,
  };
}

const keyOf = ({ instrumentNo, timeframe, pattern, direction, version, barTimeMs }: FoundSignal): string =>
  [instrumentNo, timeframe, pattern, direction, version, barTimeMs].join(' ');

/** The markets of the instruments: their numbers in the store, and the market's clock. */
function marketsOf({ listed, nowOf }: SignalScope): { numbers: number[]; now: Date }[] {
  return [...Map.groupBy(listed, ({ instrument }) => instrument.market)].map(([market, own]) => ({
    numbers: own.map(({ no }) => no),
    now: new Date(nowOf(market)),
  }));
}

/** Of these instruments, and not from a replay's future. */
function isKnown(scope: SignalScope) {
  const known = marketsOf(scope).map(
    ({ numbers, now }) => sql<SqlBool>`(instrument_no = any(${numbers}) and at <= ${now})`,
  );
  return known.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(known, sql` or `)})`;
}

interface SignalRow {
  id: string;
  seq: number;
  instrument_no: number;
  timeframe: number;
  pattern: string;
  direction: string;
  version: number;
  bar_time: number;
  at: number;
  price: number;
}

function toStored(row: SignalRow): StoredSignal {
  const timeframe = timeframeOfCode(row.timeframe);
  if (!(SCAN_TIMEFRAMES as readonly string[]).includes(timeframe))
    throw new RangeError(`a signal on ${timeframe} bars`);
  return {
    id: row.id,
    seq: row.seq,
    instrumentNo: row.instrument_no,
    timeframe: timeframe as ScanTimeframe,
    pattern: row.pattern,
    direction: row.direction as StoredSignal['direction'],
    version: row.version,
    barTimeMs: row.bar_time,
    atMs: row.at,
    price: row.price,
  };
}
