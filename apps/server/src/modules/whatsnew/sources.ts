import type { EdgeChip, PatternSignal, WhatsNewEntry } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type * as z from 'zod/mini';
import type { NewsWindow } from './window.ts';

/** What became known of an instrument at a bar's end; times in epoch ms. */
interface Known {
  instrument_no: number;
  timeframe: number;
  direction: 'bullish' | 'bearish';
  bar_time: number;
  at: number;
  price: number;
  stored_at: number;
}

export interface KnownSignal extends Known {
  pattern: string;
  variant: string;
  strength: PatternSignal['strength'] | null;
  score: number | null;
  edge: z.infer<typeof EdgeChip> | null;
}

export interface KnownEvent extends Known {
  kind: Exclude<WhatsNewEntry['kind'], 'signal' | 'cross' | 'entered' | 'left' | 'strategy'>;
  facts: Record<string, number>;
  size: number;
}

export interface KnownTurn extends Known {
  kind: 'entered' | 'left';
  screen_id: string;
  /** The screen's. */
  name: string;
}

export interface KnownFiring extends Known {
  /** The strategy's id. */
  pattern: string;
  label: string;
  description: string;
}

/** Numbers of a market's instruments, and what became known of them after `fromMs` and not after `toMs`. */
export type InstrumentWindow = Pick<NewsWindow, 'fromMs' | 'toMs'> & { market: Market; numbers: readonly number[] };

/** Where the news come from: each is read by those who keep it. */
export interface NewsSources {
  signals(window: InstrumentWindow): Promise<readonly KnownSignal[]>;
  events(window: InstrumentWindow): Promise<readonly KnownEvent[]>;
  /** What instruments usually trade a day. */
  turnovers(): Promise<readonly { no: number; turnover: number }[]>;
  /** What entered and left a user's live screens. */
  turns(userId: string, window: InstrumentWindow): Promise<readonly KnownTurn[]>;
  /** Firings of a user's live strategies. */
  firings(userId: string, window: InstrumentWindow): Promise<readonly KnownFiring[]>;
}
