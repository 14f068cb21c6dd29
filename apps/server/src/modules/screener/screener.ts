import type {
  RuleHistory,
  ScreenAnswer,
  ScreenChecklistAnswer,
  ScreenChecklistQuery,
  ScreenExplainQuery,
  ScreenExplanation,
  ScreenPresetsQuery,
  Strategy,
} from '@wickwise/contract';
import type { ScreenOrder } from './engine/screen-engine.ts';
import type { LiveScreen } from './live-screen.ts';

/** What a rule has done over a market lately. */
export interface RuleLook {
  /** Instruments of which it's true now. */
  now: number;
  /** Firings in each of the last 24 hours of the market's own days, oldest first. */
  hours: number[];
  /** The newest firing of the last 60 bars; null when there's none. */
  lastFiredMs: number | null;
}

/** Several rules over one market, as its newest bars closed. */
export interface MarketLook {
  rules: RuleLook[];
  universe: number;
  evaluatedAt: number | null;
}

/** Instruments of a market, and the bars that a rule reads of them. */
export interface RulePlace extends ScreenPresetsQuery {
  symbols: readonly string[];
}

/** Of which instruments a rule came true, newest first, each with the close of that bar. */
export interface RuleFirings {
  firings: { symbol: string; at: number; price: number }[];
  /** From when on there were bars of them all. */
  fromMs: number;
}

/** What answers screens: an engine in another thread. */
export interface Screener {
  query(order: ScreenOrder): Promise<ScreenAnswer>;
  freeze(order: ScreenOrder): Promise<{ answer: ScreenAnswer; dataHash: string }>;
  explain(order: ScreenExplainQuery): Promise<ScreenExplanation>;
  checklist(order: ScreenChecklistQuery): Promise<ScreenChecklistAnswer>;
  past(order: ScreenExplainQuery): Promise<RuleHistory>;
  counts(
    place: ScreenPresetsQuery,
    rules: readonly Strategy[],
    lengthMs: number,
  ): Promise<{ counts: number[]; evaluatedAt: number | null }>;
  looks(place: ScreenPresetsQuery, rules: readonly Strategy[]): Promise<MarketLook>;
  /** Every firing of a rule after an instant, as far back as bars are kept. */
  firings(place: RulePlace, rule: Strategy, fromMs: number): Promise<RuleFirings>;
  /** These rules are scanned at every close beside the saved screens, and no others. */
  follow(rules: readonly LiveScreen[]): void;
  /** Saved screens have changed: the live ones are read again. */
  screensChanged(): void;
}
