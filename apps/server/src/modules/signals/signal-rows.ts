import { randomUUIDv7 } from 'node:crypto';
import type { RuleReading } from '@wickwise/contract';
import { SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { Selectable } from 'kysely';
import { timeframeCode, timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { FoundSignalsTable, SignalsTable } from '#platform/db/signal-schema.ts';
import { type FoundSignal, pivotsHash } from './receipt.ts';

export interface StoredSignal extends FoundSignal {
  id: string;
  /** Order of storing; `REPLAYED_SEQ` of replayed ones. */
  seq: number;
  /** Wall time. */
  storedMs: number;
  /** Found in stored bars from before the live scan began. */
  isReplayed?: true;
}

/** The number of replayed signals: nobody resumes from them. */
export const REPLAYED_SEQ = 0;

/** The columns of `FoundSignalsTable`. */
export const FOUND_COLUMNS = [
  ...['id', 'instrument_no', 'timeframe', 'pattern', 'direction', 'version', 'bar_time', 'at', 'price', 'pivots_hash'],
  ...['stored_at', 'variant', 'licence_scope', 'strength', 'score', 'parts', 'in_context', 'pivots', 'target', 'stop'],
  ...['from_time', 'bars_hash', 'late_bars', 'is_spent'],
] as const;

/** Returns the columns that live and replayed signals have in common, with a new id. */
export const foundColumns = (signal: FoundSignal) => ({
  id: randomUUIDv7(),
  instrument_no: signal.instrumentNo,
  timeframe: timeframeCode(signal.timeframe),
  pattern: signal.pattern,
  direction: signal.direction,
  version: signal.version,
  bar_time: new Date(signal.barTimeMs),
  at: new Date(signal.atMs),
  price: signal.price,
  pivots_hash: pivotsHash(signal),
  stored_at: new Date(),
  variant: signal.variant ?? '',
  licence_scope: signal.licenceScope,
  strength: signal.strength,
  score: signal.score,
  parts: partsColumn(signal),
  in_context: signal.inContext,
  pivots: signal.pivots.length > 0 ? JSON.stringify(signal.pivots) : null,
  target: signal.target,
  stop: signal.stop,
  from_time: signal.fromMs === null ? null : new Date(signal.fromMs),
  bars_hash: signal.barsHash,
  late_bars: signal.lateBars,
  is_spent: signal.isSpent,
});

export type SignalRow = Selectable<SignalsTable>;

export function toStored(row: SignalRow): StoredSignal {
  const timeframe = timeframeOfCode(row.timeframe);
  if (!(SCAN_TIMEFRAMES as readonly string[]).includes(timeframe))
    throw new RangeError(`a signal on ${timeframe} bars`);
  return {
    id: row.id,
    seq: row.seq,
    storedMs: row.stored_at,
    instrumentNo: row.instrument_no,
    timeframe: timeframe as ScanTimeframe,
    pattern: row.pattern,
    direction: row.direction as StoredSignal['direction'],
    version: row.version,
    variant: row.variant === 'gapless' ? row.variant : null,
    licenceScope: row.licence_scope,
    barTimeMs: row.bar_time,
    atMs: row.at,
    price: row.price,
    strength: row.strength as StoredSignal['strength'],
    score: row.score,
    parts: row.owner_id === null ? (row.parts as StoredSignal['parts']) : null,
    inContext: row.in_context,
    pivots: row.pivots ?? [],
    target: row.target,
    stop: row.stop,
    lateBars: row.late_bars,
    isSpent: row.is_spent,
    fromMs: row.from_time,
    barsHash: row.bars_hash,
    edge: row.edge as StoredSignal['edge'],
    ...ownerOf(row),
  };
}

function ownerOf({ owner_id, label, description, parts }: SignalRow): Pick<StoredSignal, 'owner'> {
  if (owner_id === null) return {};
  return { owner: { userId: owner_id, label: label ?? '', description: description ?? '', ...(parts as OwnParts) } };
}

/** Returns a row of `replayed_signals`: without owner, without a number, without an edge of its time. */
export const toReplayed = (row: Selectable<FoundSignalsTable>): StoredSignal => ({
  ...toStored({
    ...row,
    seq: REPLAYED_SEQ,
    is_announced: false,
    owner_id: null,
    label: null,
    description: null,
    edge: null,
  }),
  isReplayed: true,
});

/** A user's rule has no shape: its column holds what the conditions read instead of the parts of a strength. */
type OwnParts = { readings?: readonly RuleReading[] } | null;

function partsColumn({ owner, parts }: FoundSignal): string | null {
  if (!owner) return parts && JSON.stringify(parts);
  return owner.readings ? JSON.stringify({ readings: owner.readings }) : null;
}
