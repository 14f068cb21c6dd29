import type { EdgeSummary, PatternSignal, WhatsNewEntry } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type * as z from 'zod/mini';
import type { HighlightWindow } from './window.ts';

/** An event known at a bar's end; times in epoch ms. */
export interface Known {
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
  edge: z.infer<typeof EdgeSummary> | null;
}

export interface KnownEvent extends Known {
  kind: Exclude<WhatsNewEntry['kind'], 'signal' | 'cross' | 'entered' | 'left' | 'strategy' | 'news'>;
  facts: Record<string, number>;
  size: number;
}

export interface KnownTurn extends Known {
  kind: 'entered' | 'left';
  screen_id: string;
  /** Name of the screen. */
  name: string;
}

export interface KnownFiring extends Known {
  /** Id of the strategy. */
  pattern: string;
  label: string;
  description: string;
}

/** A story about some instruments, the first of those that are like it. */
export interface KnownStory {
  clusterId: string;
  slug: string;
  title: string;
  excerpt: string;
  source: string;
  publishedMs: number;
  receivedMs: number;
  instruments: readonly string[];
  /** Number of sources that had it. */
  sources: number;
}

/** Instrument numbers of a market, and the window of their events. */
export type InstrumentWindow = Pick<HighlightWindow, 'fromMs' | 'toMs'> & {
  market: Market;
  numbers: readonly number[];
};

/** Sources of highlights, each read from the module that stores it. */
export interface HighlightSources {
  signals(window: InstrumentWindow): Promise<readonly KnownSignal[]>;
  events(window: InstrumentWindow): Promise<readonly KnownEvent[]>;
  /** Returns usual daily turnovers of instruments. */
  turnovers(): Promise<readonly { no: number; turnover: number }[]>;
  /** Returns turns of a user's live screens. */
  turns(userId: string, window: InstrumentWindow): Promise<readonly KnownTurn[]>;
  /** Returns the newest stories about some instruments that were published within a window. */
  stories(
    instruments: readonly string[],
    window: Pick<HighlightWindow, 'fromMs' | 'toMs'>,
    limit: number,
  ): Promise<readonly KnownStory[]>;
  /** Returns firings of a user's live strategies. */
  firings(userId: string, window: InstrumentWindow): Promise<readonly KnownFiring[]>;
}
