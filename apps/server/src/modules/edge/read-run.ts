import type { Edge, Strength } from '@wickwise/analytics';
import { MARKETS, type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { StoredEdge } from './stored-edge.ts';

/** Measurements of the running sources. */
export interface MeasuredRun {
  /** Wall time, epoch ms. */
  startedAtMs: number;
  endedAtMs: number;
  instruments: number;
  bars: number;
  /** The same, market by market. */
  sizes: ReadonlyMap<Market, { instruments: number; bars: number }>;
  /** Market time by market and timeframe. */
  measuredAtMs: ReadonlyMap<string, number>;
  edges: readonly StoredEdge[];
}

/** Returns the newest measurement of each source, for its present markets; undefined before the first. */
export async function readEdgeRuns(db: Db, registry: InstrumentRegistry): Promise<MeasuredRun | undefined> {
  const runs = await Promise.all(
    registry.sources.map((source) => readRun(db, source, new Set(registry.marketsOf(source)))),
  );
  return runs.reduce((all, run) => (all && run ? joined(all, run) : (all ?? run)), undefined);
}

const joined = (one: MeasuredRun, other: MeasuredRun): MeasuredRun => ({
  startedAtMs: Math.min(one.startedAtMs, other.startedAtMs),
  endedAtMs: Math.max(one.endedAtMs, other.endedAtMs),
  instruments: one.instruments + other.instruments,
  bars: one.bars + other.bars,
  sizes: new Map([...one.sizes, ...other.sizes]),
  measuredAtMs: new Map([...one.measuredAtMs, ...other.measuredAtMs]),
  edges: [...one.edges, ...other.edges],
});

/** Adds up the sizes of measurements. */
export const totalOf = (sizes: readonly { instruments: number; bars: number }[]) => ({
  instruments: sizes.reduce((sum, { instruments }) => sum + instruments, 0),
  bars: sizes.reduce((sum, { bars }) => sum + bars, 0),
});

/** Returns a source's newest finished measurement in these markets. */
export async function readRun(
  db: Db,
  source: string,
  markets: ReadonlySet<string> = new Set(MARKETS),
): Promise<MeasuredRun | undefined> {
  const run = await db
    .selectFrom('edge_runs')
    .select(['id', 'started_at', 'ended_at'])
    .where('source', '=', source)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .executeTakeFirst();
  if (!run) return undefined;
  const [allParts, rows] = await Promise.all([
    db.selectFrom('edge_parts').selectAll().where('run_id', '=', run.id).execute(),
    db.selectFrom('edges').selectAll().where('run_id', '=', run.id).execute(),
  ]);
  const parts = allParts.filter(({ market }) => markets.has(market));
  const partOf = (row: { market: string; timeframe: number }) => `${row.market} ${timeframeOfCode(row.timeframe)}`;
  const measuredAtMs = new Map(parts.map((part) => [partOf(part), part.measured_at]));
  const sizes = new Map(
    [...Map.groupBy(parts, ({ market }) => market as Market)].map(([market, own]) => [
      market,
      {
        // a recording has fewer timeframes: the largest one counts its instruments
        instruments: Math.max(...own.map((part) => part.instruments)),
        bars: own.reduce((sum, { bars }) => sum + bars, 0),
      },
    ]),
  );
  return {
    startedAtMs: run.started_at,
    endedAtMs: run.ended_at ?? run.started_at,
    ...totalOf([...sizes.values()]),
    sizes,
    measuredAtMs,
    edges: rows.flatMap((row) => {
      if (!markets.has(row.market)) return [];
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
