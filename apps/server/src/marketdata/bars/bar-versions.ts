import type { Bar, Timeframe } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { timeframeCode } from './timeframe-codes.ts';

/** A version of a bar, known from a market time on. */
export interface BarVersion {
  bar: Bar;
  knownMs: number;
  /** Whether it replaced an earlier one. */
  isRevision: boolean;
}

interface Row extends Bar {
  revision: number;
  knownAt: number;
}

/**
 * Returns all versions of an instrument's bars that open between two instants, inclusive, in the order in which they
 * became known, with `before` bars before `fromMs`.
 */
export async function readBarVersions(
  db: Db,
  no: number,
  timeframe: Timeframe,
  { fromMs, throughMs, before }: { fromMs: number; throughMs: number; before: number },
): Promise<BarVersion[]> {
  const first = await firstBarTime(db, no, timeframe, fromMs, before);
  const rows = await Promise.all(
    (['bars', 'bar_revisions'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(['open_time as timeMs', 'open', 'high', 'low', 'close', 'volume', 'revision', 'known_at as knownAt'])
        .where('instrument_no', '=', no)
        .where('timeframe', '=', timeframeCode(timeframe))
        .where('open_time', '>=', instant(first))
        .where('open_time', '<=', instant(throughMs))
        .execute(),
    ),
  );
  return inOrder(rows.flat());
}

async function firstBarTime(db: Db, no: number, timeframe: Timeframe, fromMs: number, before: number): Promise<number> {
  const rows = await db
    .selectFrom('bars')
    .select('open_time')
    .where('instrument_no', '=', no)
    .where('timeframe', '=', timeframeCode(timeframe))
    .where('open_time', '<', instant(fromMs))
    .orderBy('open_time', 'desc')
    .limit(before)
    .execute();
  return rows.at(-1)?.open_time ?? fromMs;
}

/** Orders revisions after what they replace, and closes before corrections of the same instant. */
function inOrder(rows: readonly Row[]): BarVersion[] {
  const versions = [...Map.groupBy(rows, ({ timeMs }) => timeMs).values()].flatMap((own) => {
    let knownMs = Number.NEGATIVE_INFINITY;
    return own
      .sort((a, b) => a.revision - b.revision)
      .map(({ revision, knownAt, ...bar }, i) => {
        knownMs = Math.max(knownMs, knownAt);
        return { bar, knownMs, isRevision: i > 0 };
      });
  });
  return versions.sort(
    (a, b) => a.knownMs - b.knownMs || Number(a.isRevision) - Number(b.isRevision) || a.bar.timeMs - b.bar.timeMs,
  );
}
