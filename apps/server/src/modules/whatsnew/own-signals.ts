import type { ScanTimeframe } from '@wickwise/market';
import { sql } from 'kysely';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { Digest } from './digest.ts';
import { baseScore, type Scored } from './rank.ts';
import type { NewsWindow } from './window.ts';

/** A strategy over a whole market may fire at every bar of every instrument. */
const MOST_SIGNALS = 2_000;

/** Signals of a user's live strategies, by the versions that they have now, beside what a digest has for everybody. */
export async function ownSignals(
  db: Db,
  registry: InstrumentRegistry,
  userId: string,
  { window, liquidity }: Digest,
): Promise<Scored[]> {
  if (window.date === null) return [];
  const rows = await signalsIn(db, userId, window);
  return rows.flatMap(({ instrument_no, label, description, at, bar_time, stored_at, ...row }) => {
    const listed = registry.byNo(instrument_no);
    if (!listed) return [];
    const finding = {
      kind: 'strategy' as const,
      listed,
      timeframe: timeframeOfCode(row.timeframe) as ScanTimeframe,
      pattern: row.pattern,
      direction: row.direction as 'bullish' | 'bearish',
      label: label ?? '',
      description: description ?? '',
      atMs: at,
      barTimeMs: bar_time,
      price: row.price,
      strength: null,
      size: null,
      edge: null,
      facts: null,
      storedMs: stored_at,
    };
    return { finding, score: baseScore(finding, liquidity.get(instrument_no) ?? 0.5, window) };
  });
}

const signalsIn = (db: Db, userId: string, { market, fromMs, toMs }: NewsWindow) =>
  db
    .selectFrom('strategies')
    .innerJoin('strategy_versions', (join) =>
      join.onRef('strategy_id', '=', 'strategies.id').onRef('strategy_versions.version', '=', 'strategies.version'),
    )
    .innerJoin('signals', (join) =>
      join
        .on(sql<boolean>`signals.owner_id = strategies.user_id and signals.pattern = strategies.id::text`)
        .onRef('signals.version', '=', 'strategies.version'),
    )
    .select(['instrument_no', 'signals.timeframe', 'pattern', 'signals.direction', 'label', 'description'])
    .select(['bar_time', 'at', 'price', 'stored_at'])
    .where('strategies.user_id', '=', userId)
    .where('live_from', 'is not', null)
    .where('market', '=', market)
    .where(sql<boolean>`at > greatest(live_from, ${new Date(fromMs)}) and at <= ${new Date(toMs)}`)
    .orderBy('at', 'desc')
    .orderBy('instrument_no')
    .limit(MOST_SIGNALS)
    .execute();
