import type { MarketEventKind } from '@wickwise/contract';
import type { JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** Events of closed bars that aren't signals. Never changed, not even by a correction of the bar. */
export interface MarketEventsTable {
  id: string;
  instrument_no: number;
  timeframe: number;
  kind: MarketEventKind;
  /** Version of the rule. */
  version: number;
  direction: 'bullish' | 'bearish';
  bar_time: Timestamp;
  /** Market time at which the bar closed. */
  at: Timestamp;
  /** Close of the bar. */
  price: number;
  /** Size for its kind, 0 to 1. */
  size: number;
  /** Figures of the sentence: see `MarketEventFacts`. */
  facts: JSONColumnType<Record<string, number>>;
  /** Wall time of storing, by which events count as read. */
  stored_at: Timestamp;
}

/** Usual daily turnover of an instrument, in its currency: the mean of 20 daily bars. */
export interface InstrumentTurnoversTable {
  instrument_no: number;
  turnover: number;
  bar_time: Timestamp;
}

export interface WhatsNewReadsTable {
  user_id: string;
  /** Wall time up to which the user has read. */
  through: Timestamp;
}

export interface WhatsNewSchema {
  market_events: MarketEventsTable;
  instrument_turnovers: InstrumentTurnoversTable;
  whatsnew_reads: WhatsNewReadsTable;
}
