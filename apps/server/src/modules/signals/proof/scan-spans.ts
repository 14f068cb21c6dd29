import type { ScanTimeframe } from '@wickwise/market';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';

/** The bars of an instrument between which every signal was stored. Open times, both included. */
export interface ScanSpan {
  no: number;
  fromMs: number;
  throughMs: number;
}

/** Returns the spans of scans with today's rules; those of other versions are left out. */
export async function readScanSpans(
  db: Db,
  instrumentNos: readonly number[],
  timeframe: ScanTimeframe,
  layout: string,
): Promise<ScanSpan[]> {
  const rows = await db
    .selectFrom('scan_states')
    .select(['instrument_no', 'bar_time', 'since'])
    .where('instrument_no', 'in', [...instrumentNos, -1])
    .where('timeframe', '=', timeframeCode(timeframe))
    .where('layout', '=', layout)
    .orderBy('instrument_no')
    .execute();
  return rows.flatMap(({ instrument_no, bar_time, since }) =>
    since === null ? [] : [{ no: instrument_no, fromMs: since, throughMs: bar_time }],
  );
}
