import type {
  ScreenAnswer,
  ScreenExplainQuery,
  ScreenExplanation,
  ScreenPresetsQuery,
  Strategy,
} from '@wickwise/contract';
import type { ScreenOrder } from './engine/screen-engine.ts';

/** What a rule has done over a market lately. */
export interface RuleLook {
  /** Instruments of which it's true now. */
  now: number;
  /** Firings in each of the last 24 hours, oldest first; of each instrument the newest one. */
  hours: number[];
  /** The newest firing of the last 60 bars, 60 days for bars of a day and longer; null when there's none. */
  lastFiredMs: number | null;
}

/** Several rules over one market, as its newest bars closed. */
export interface MarketLook {
  rules: RuleLook[];
  universe: number;
  evaluatedAt: number | null;
}

/** What answers screens: an engine in another thread. */
export interface Screener {
  query(order: ScreenOrder): Promise<ScreenAnswer>;
  freeze(order: ScreenOrder): Promise<{ answer: ScreenAnswer; dataHash: string }>;
  explain(order: ScreenExplainQuery): Promise<ScreenExplanation>;
  counts(
    place: ScreenPresetsQuery,
    rules: readonly Strategy[],
    lengthMs: number,
  ): Promise<{ counts: number[]; evaluatedAt: number | null }>;
  looks(place: ScreenPresetsQuery, rules: readonly Strategy[]): Promise<MarketLook>;
  /** Saved screens have changed: the live ones are read again. */
  screensChanged(): void;
}
