import type { MarketEventKind } from '@wickwise/contract';
import type { JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** What a closed bar showed that is no signal. Never changed once written: a correction of the bar leaves it as it was told. */
export interface MarketEventsTable {
  id: string;
  instrument_no: number;
  timeframe: number;
  kind: MarketEventKind;
  /** Of the rule that found it. */
  version: number;
  direction: 'bullish' | 'bearish';
  bar_time: Timestamp;
  /** Market time at which the bar had closed. */
  at: Timestamp;
  /** Close of the bar. */
  price: number;
  /** How large it is for its kind, 0 to 1. */
  size: number;
  /** What the sentence says: see `MarketEventFacts`. */
  facts: JSONColumnType<Record<string, number>>;
  /** Wall time of storing: what a reader has seen is told by it. */
  stored_at: Timestamp;
}

/** What an instrument usually trades a day, in its currency: mean of 20 daily bars. */
export interface InstrumentTurnoversTable {
  instrument_no: number;
  turnover: number;
  bar_time: Timestamp;
}

export interface WhatsNewReadsTable {
  user_id: string;
  /** Wall time up to which the user has seen what was stored. */
  through: Timestamp;
}

export interface WhatsNewSchema {
  market_events: MarketEventsTable;
  instrument_turnovers: InstrumentTurnoversTable;
  whatsnew_reads: WhatsNewReadsTable;
}
