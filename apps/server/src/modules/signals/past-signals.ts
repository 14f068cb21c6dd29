import type { RuleReading } from '@wickwise/contract';
import type { ScanTimeframe, Timeframe } from '@wickwise/market';
import { sql } from 'kysely';
import { timeframeCode, timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { announcedSince } from './store.ts';

/** A stored signal; times are of its market, epoch ms. */
export interface PastSignal {
  id: string;
  seq: number;
  /** The instrument's number. */
  no: number;
  timeframe: ScanTimeframe;
  pattern: string;
  direction: string;
  /** Owner of a rule of their own; undefined for public signals. */
  ownerId: string | undefined;
  barMs: number;
  atMs: number;
  price: number;
  /** Version of the rule. */
  version: number;
  /** Name of a user's rule, and what its conditions read; undefined for public signals. */
  rule: string | undefined;
  readings: readonly RuleReading[] | undefined;
}

/** Returns public and own signals stored after a number, without spent ones, oldest first. */
export async function signalsStoredAfter(db: Db, seq: number, limit: number): Promise<PastSignal[]> {
  const rows = await announcedSince(db, seq, limit)
    .select(['id', 'seq', 'instrument_no as no', 'timeframe', 'pattern', 'direction', 'owner_id', 'version'])
    .select(['bar_time as barMs', 'at as atMs', 'price', 'label'])
    .select(sql<{ readings?: RuleReading[] } | null>`case when owner_id is not null then parts end`.as('own'))
    .execute();
  return rows.map(({ owner_id, timeframe, label, own, ...row }) => ({
    ...row,
    ownerId: owner_id ?? undefined,
    rule: label ?? undefined,
    readings: own?.readings,
    timeframe: timeframeOfCode(timeframe) as ScanTimeframe,
  }));
}

/**
 * Returns the newest public signals of a pattern, in one direction or both, known after `fromMs` and not after `toMs`,
 * and their number.
 */
export async function publicSignalsIn(
  db: Db,
  { pattern, direction, timeframe }: { pattern: string; direction?: string | undefined; timeframe: Timeframe },
  { numbers, fromMs, toMs }: { numbers: readonly number[]; fromMs: number; toMs: number },
  limit: number,
): Promise<{ newest: { no: number; at: number; price: number }[]; count: number }> {
  const { rows } = await sql<{ no: number; at: number; price: number; count: number }>`
    select instrument_no as no, at, price, count(*) over () as count from signals
    where pattern = ${pattern} and owner_id is null and not is_spent and timeframe = ${timeframeCode(timeframe)}
      and direction = coalesce(${direction ?? null}, direction)
      and instrument_no = any(${numbers}) and at > ${instant(fromMs)} and at <= ${instant(toMs)}
    order by at desc limit ${limit}`.execute(db);
  return { newest: rows, count: rows[0]?.count ?? 0 };
}
