import type { Edge, Strength } from '@wickwise/analytics';
import { MARKETS, type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import type { StoredEdge } from './stored-edge.ts';

/** The newest measurement of a source that has ended. */
export interface MeasuredRun {
  /** Wall time, epoch ms. */
  startedAtMs: number;
  endedAtMs: number;
  instruments: number;
  bars: number;
  /** By market and timeframe, on the market's clock. */
  measuredAtMs: ReadonlyMap<string, number>;
  edges: readonly StoredEdge[];
}

export async function readRun(db: Db, source: string): Promise<MeasuredRun | undefined> {
  const run = await db
    .selectFrom('edge_runs')
    .select(['id', 'started_at', 'ended_at'])
    .where('source', '=', source)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .executeTakeFirst();
  if (!run) return undefined;
  const [parts, rows] = await Promise.all([
    db.selectFrom('edge_parts').selectAll().where('run_id', '=', run.id).execute(),
    db.selectFrom('edges').selectAll().where('run_id', '=', run.id).execute(),
  ]);
  const partOf = (row: { market: string; timeframe: number }) => `${row.market} ${timeframeOfCode(row.timeframe)}`;
  const measuredAtMs = new Map(parts.map((part) => [partOf(part), part.measured_at]));
  const instruments = Map.groupBy(parts, ({ market }) => market).values();
  return {
    startedAtMs: run.started_at,
    endedAtMs: run.ended_at ?? run.started_at,
    // a recording of days has fewer parts: the widest one counts its instruments
    instruments: [...instruments].reduce((sum, own) => sum + Math.max(...own.map((part) => part.instruments)), 0),
    bars: parts.reduce((sum, { bars }) => sum + bars, 0),
    measuredAtMs,
    edges: rows.flatMap((row) => {
      const timeframe = SCAN_TIMEFRAMES.find((name) => name === timeframeOfCode(row.timeframe));
      const market = MARKETS.find((name) => name === row.market);
      if (!timeframe || !market) return [];
      const key = keyOf(row, market, timeframe);
      const edge = (row.figures as Edge | null) ?? undefined;
      const isOutOfSample = row.sample === 'out';
      const at = measuredAtMs.get(partOf(row)) ?? run.started_at;
      return { key, isOutOfSample, count: row.count, edge, isEdge: row.is_edge, measuredAtMs: at };
    }),
  };
}

function keyOf(
  row: { pattern: string; direction: string; variant: string; version: number; strength: string },
  market: Market,
  timeframe: ScanTimeframe,
): StoredEdge['key'] {
  return {
    market,
    timeframe,
    pattern: row.pattern,
    direction: row.direction === 'bullish' ? 'bullish' : 'bearish',
    variant: row.variant === 'gapless' ? 'gapless' : null,
    version: row.version,
    strength: row.strength === '' ? null : (row.strength as Strength),
  };
}
