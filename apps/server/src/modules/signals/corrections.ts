import { randomUUIDv7 } from 'node:crypto';
import type { ScanTimeframe } from '@wickwise/market';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import type { FoundSignal } from './receipt.ts';
import { barsWithin } from './store.ts';

/** A range of corrected bars: open times, epoch ms, both included. */
export interface CorrectedStretch {
  no: number;
  timeframe: ScanTimeframe;
  fromMs: number;
  newestMs: number;
}

interface Key {
  pattern: string;
  direction: string;
  variant: string;
  version: number;
  barTimeMs: number;
}

const nameOf = ({ pattern, direction, variant, version, barTimeMs }: Key): string =>
  [pattern, direction, variant, version, barTimeMs].join(' ');

/** Compares what corrected bars give with the signals that were sent, and records each difference once. */
export async function recordCorrections(
  db: Db,
  { no, timeframe, fromMs, newestMs }: CorrectedStretch,
  found: readonly FoundSignal[],
  knownAtMs: number,
): Promise<void> {
  const sent = await db
    .selectFrom('signals')
    .select(['id', 'pattern', 'direction', 'variant', 'version', 'bar_time as barTimeMs'])
    .where('instrument_no', '=', no)
    .where('timeframe', '=', timeframeCode(timeframe))
    .where('owner_id', 'is', null)
    .where(barsWithin(fromMs, newestMs))
    .execute();
  const now = found.map((signal) => ({ ...signal, variant: signal.variant ?? '' }));
  const names = { sent: new Set(sent.map(nameOf)), now: new Set(now.map(nameOf)) };
  const gone = sent.filter((signal) => !names.now.has(nameOf(signal)));
  const fresh = now.filter((signal) => !names.sent.has(nameOf(signal)));
  const rows = [
    ...gone.map((signal) => ({ signal, id: signal.id, kind: 'gone' as const })),
    ...fresh.map((signal) => ({ signal, id: null, kind: 'new' as const })),
  ].map(({ signal: { pattern, direction, variant, version, barTimeMs }, id, kind }) => ({
    id: randomUUIDv7(),
    signal_id: id,
    instrument_no: no,
    timeframe: timeframeCode(timeframe),
    pattern,
    direction,
    variant,
    version,
    bar_time: new Date(barTimeMs),
    kind,
    known_at: new Date(knownAtMs),
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('signal_corrections')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
