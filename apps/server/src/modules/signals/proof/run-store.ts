import { randomUUIDv7 } from 'node:crypto';
import { findScan } from '@wickwise/analytics';
import { DIFFERENCE_CAUSES, type DifferenceCause, type ReplayDifference, type ReplayRun } from '@wickwise/contract';
import { SCAN_TIMEFRAMES } from '@wickwise/market';
import { timeframeCode, timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { Difference } from './compare.ts';

/** Maximum number of differences stored one by one: more of them share a cause, which the first ones show. */
const MOST_KEPT = 1_000;
const RUNS_SHOWN = 14;
const DIFFERENCES_SHOWN = 100;
/** Keeps an empty list of runs valid SQL. */
const NO_RUN = '00000000-0000-0000-0000-000000000000';
const KEPT_MS = 400 * 86_400_000;

/** A replay younger than this isn't repeated. */
const FRESH_MS = 12 * 3_600_000;

export interface FinishedReplay {
  startedAtMs: number;
  instruments: number;
  bars: number;
  replayed: number;
  differences: readonly Difference[];
  /** First and last bar; infinite when there was none. */
  fromMs: number;
  toMs: number;
}

export async function storeReplayRun(db: Db, source: string, run: FinishedReplay, nowMs: number): Promise<void> {
  const id = randomUUIDv7();
  const at = (timeMs: number) => (Number.isFinite(timeMs) ? new Date(timeMs) : null);
  const rows = run.differences.slice(0, MOST_KEPT).map(({ signal, cause, fields }) => ({
    id: randomUUIDv7(),
    run_id: id,
    instrument_no: signal.instrumentNo,
    timeframe: timeframeCode(signal.timeframe),
    pattern: signal.pattern,
    direction: signal.direction,
    variant: signal.variant ?? '',
    version: signal.version,
    bar_time: new Date(signal.barTimeMs),
    cause,
    fields: JSON.stringify(fields),
  }));
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('replay_runs')
      .values({
        id,
        source,
        started_at: new Date(run.startedAtMs),
        ended_at: new Date(nowMs),
        from_time: at(run.fromMs),
        to_time: at(run.toMs),
        instruments: run.instruments,
        bars: run.bars,
        replayed: run.replayed,
        causes: JSON.stringify(countCauses(run.differences)),
      })
      .execute();
    if (rows.length > 0) await trx.insertInto('replay_differences').values(rows).execute();
    await trx
      .deleteFrom('replay_runs')
      .where('ended_at', '<', instant(nowMs - KEPT_MS))
      .execute();
  });
}

/** Returns whether the source has no replay, or its last one is of another day. */
export async function isReplayDue(db: Db, source: string, nowMs: number): Promise<boolean> {
  const fresh = await db
    .selectFrom('replay_runs')
    .select('id')
    .where('source', '=', source)
    .where('ended_at', '>', instant(nowMs - FRESH_MS))
    .executeTakeFirst();
  return fresh === undefined;
}

/** A replay and the source of its history. */
interface SourceRun extends ReplayRun {
  source: string;
}

/** Returns the newest replays of the sources that are quoted now, newest first. */
export async function listReplayRuns(db: Db, registry: InstrumentRegistry): Promise<SourceRun[]> {
  const { sources } = registry;
  if (sources.length === 0) return [];
  const rows = await db
    .selectFrom('replay_runs')
    .selectAll()
    .where('source', 'in', sources)
    .orderBy('ended_at', 'desc')
    .limit(RUNS_SHOWN * sources.length)
    .execute();
  return rows.map((row) => {
    const markets = registry.marketsOf(row.source);
    const causes = row.causes as Record<DifferenceCause, number>;
    return {
      source: row.source,
      markets,
      isSimulated: markets.every((market) => registry.isSimulated(market)),
      id: row.id,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      instruments: row.instruments,
      bars: row.bars,
      replayed: row.replayed,
      changed: DIFFERENCE_CAUSES.reduce((sum, cause) => sum + (cause === 'version' ? 0 : causes[cause]), 0),
      causes,
      from: row.from_time,
      to: row.to_time,
    };
  });
}

/** Returns the differences of some replays, newest bars first; instruments that aren't quoted now are left out. */
export async function listDifferences(
  db: Db,
  registry: InstrumentRegistry,
  runIds: readonly string[],
): Promise<ReplayDifference[]> {
  const rows = await db
    .selectFrom('replay_differences')
    .selectAll()
    .where('run_id', 'in', [...runIds, NO_RUN])
    .orderBy('bar_time', 'desc')
    .orderBy('id')
    .limit(DIFFERENCES_SHOWN)
    .execute();
  return rows.flatMap((row) => {
    const instrument = registry.byNo(row.instrument_no)?.instrument;
    const timeframe = SCAN_TIMEFRAMES.find((name) => name === timeframeOfCode(row.timeframe));
    const cause = DIFFERENCE_CAUSES.find((name) => name === row.cause);
    if (!instrument || !timeframe || !cause) return [];
    const direction = row.direction === 'bullish' ? 'bullish' : 'bearish';
    const label = findScan(row.pattern, direction, row.variant || null)?.definition.label ?? row.pattern;
    const { market, symbol } = instrument;
    const { pattern, fields, bar_time: barTime } = row;
    return [{ market, symbol, timeframe, pattern, label, direction, barTime, cause, fields }];
  });
}

function countCauses(differences: readonly Difference[]): Record<DifferenceCause, number> {
  const counts = { corrected: 0, version: 0, missing: 0, unexpected: 0, changed: 0 };
  for (const { cause } of differences) counts[cause]++;
  return counts;
}
