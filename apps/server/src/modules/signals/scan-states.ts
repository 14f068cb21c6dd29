import type { ChartPatternState } from '@wickwise/analytics';
import type { ScanTimeframe } from '@wickwise/market';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import type { SavedSlot } from './timeframe-scan.ts';

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 5_000;

/** Reads the saved scans of a timeframe with this layout, by instrument number. */
export async function readScanStates(
  db: Db,
  instrumentNos: readonly number[],
  timeframe: ScanTimeframe,
  layout: string,
): Promise<Map<number, SavedSlot>> {
  const rows = await db
    .selectFrom('scan_states')
    .select(['instrument_no', 'bar_time', 'numbers', 'answers', 'charts'])
    .where('instrument_no', 'in', [...instrumentNos, -1])
    .where('timeframe', '=', timeframeCode(timeframe))
    .where('layout', '=', layout)
    .execute();
  return new Map(
    rows.map(({ instrument_no, bar_time, numbers, answers, charts }) => [
      instrument_no,
      { barTimeMs: bar_time, numbers, answers, ...(charts ? { charts: charts as ChartPatternState } : {}) },
    ]),
  );
}

/** Replaces saved scans. `sinceOf` returns where a scan restarted; one that went on keeps its start. */
export async function writeScanStates(
  db: Db,
  timeframe: ScanTimeframe,
  layout: string,
  saved: ReadonlyMap<number, SavedSlot>,
  sinceOf: (no: number) => number | undefined,
): Promise<void> {
  const rows = [...saved].map(([instrument_no, { barTimeMs, numbers, answers, charts }]) => ({
    instrument_no,
    timeframe: timeframeCode(timeframe),
    layout,
    bar_time: new Date(barTimeMs),
    numbers,
    answers,
    charts: charts ? JSON.stringify(charts) : null,
    since: dateOf(sinceOf(instrument_no)),
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('scan_states')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['instrument_no', 'timeframe']).doUpdateSet(({ fn, ref }) => ({
          layout: ref('excluded.layout'),
          bar_time: ref('excluded.bar_time'),
          numbers: ref('excluded.numbers'),
          answers: ref('excluded.answers'),
          charts: ref('excluded.charts'),
          since: fn.coalesce(ref('excluded.since'), ref('scan_states.since')),
        })),
      )
      .execute();
  }
}

const dateOf = (timeMs: number | undefined): Date | null => (timeMs === undefined ? null : new Date(timeMs));
