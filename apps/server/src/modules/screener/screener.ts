import type {
  RuleHistory,
  ScreenAnswer,
  ScreenChecklistAnswer,
  ScreenChecklistQuery,
  ScreenExplainQuery,
  ScreenExplanation,
  ScreenPresetsQuery,
  ScreenQuery,
  Strategy,
} from '@wickwise/contract';
import type { WatchedRule } from './watched-rule.ts';

/** A screen over a market as the engine is asked: `pageSize` may be as large as an exported file. */
export interface ScreenOrder extends Omit<ScreenQuery, 'symbols'> {
  symbols?: readonly string[] | undefined;
}

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

/** Whose question it is, and whether anybody still waits for the answer. */
export interface Asker {
  /** The user's id, or a visitor's address: everybody's questions have their fair turns. */
  flow: string;
  signal?: AbortSignal | undefined;
}

/** What answers screens: an engine in another thread. A question that costs too much, comes too often or late is refused. */
export interface ScreenQuestions {
  query(order: ScreenOrder, asker: Asker): Promise<ScreenAnswer>;
  /** All rows as comma-separated text. */
  csv(order: ScreenOrder, asker: Asker): Promise<string>;
  freeze(order: ScreenOrder, asker: Asker): Promise<{ answer: ScreenAnswer; dataHash: string }>;
  explain(order: ScreenExplainQuery, asker: Asker): Promise<ScreenExplanation>;
  checklist(order: ScreenChecklistQuery, asker: Asker): Promise<ScreenChecklistAnswer>;
  past(order: ScreenExplainQuery, asker: Asker): Promise<RuleHistory>;
  counts(
    place: ScreenPresetsQuery,
    rules: readonly Strategy[],
    lengthMs: number,
    asker: Asker,
  ): Promise<{ counts: number[]; evaluatedAt: number | null }>;
  looks(place: ScreenPresetsQuery, rules: readonly Strategy[], asker: Asker): Promise<MarketLook>;
  firings(place: RulePlace, rule: Strategy, fromMs: number, asker: Asker): Promise<RuleFirings>;
}

/** What scans watched rules as bars close: those of live screens, and those of strategies. */
export interface WatchedRules {
  /** From now on these are the rules of strategies, and no others. */
  setStrategyRules(rules: readonly WatchedRule[]): void;
  /** Saved screens have changed: the live ones are read again. */
  screensChanged(): void;
}

export interface Screener extends ScreenQuestions, WatchedRules {}
