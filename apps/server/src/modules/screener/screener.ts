import type {
  RuleFunnel,
  RuleFunnelQuery,
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

/** A screen for the engine: `pageSize` may be that of an exported file. */
export interface ScreenOrder extends Omit<ScreenQuery, 'symbols' | 'universe'> {
  symbols?: readonly string[] | undefined;
}

/** A question why a rule matched nothing, as the engine is asked. */
export type FunnelOrder = Omit<RuleFunnelQuery, 'symbols' | 'universe'> & Pick<ScreenOrder, 'symbols'>;

/** Recent results of a rule over a market. */
export interface RuleLook {
  /** Number of matching instruments now. */
  now: number;
  /** Firings in each of the last 24 hours of the market's own days, oldest first. */
  hours: number[];
  /** Number of instruments on which it fired in these hours. */
  symbols: number;
  /** The newest firing of the last 60 bars; null for none. */
  lastFiredMs: number | null;
}

/** Results of several rules over a market, at its newest bars. */
export interface MarketLook {
  rules: RuleLook[];
  universe: number;
  evaluatedAt: number | null;
}

/** A market's instruments, and their bars that a rule reads. */
export interface RuleUniverse extends ScreenPresetsQuery {
  symbols: readonly string[];
}

/** Firings of a rule by instrument, newest first, each with the close of its bar. */
export interface RuleFirings {
  firings: { symbol: string; at: number; price: number }[];
  /** Since when bars of all of them are available. */
  fromMs: number;
}

/** The caller of a question, and whether the answer is still needed. */
export interface Requester {
  /** User id or visitor's address, for fair turns. */
  flow: string;
  signal?: AbortSignal | undefined;
}

/** Answers screens in another thread. Rejects questions that cost too much, come too often or take too long. */
export interface ScreenQuestions {
  query(order: ScreenOrder, asker: Requester): Promise<ScreenAnswer>;
  /** Returns all rows as CSV, with times in a zone. */
  csv(order: ScreenOrder & { timeZone: string }, asker: Requester): Promise<string>;
  freeze(order: ScreenOrder, asker: Requester): Promise<{ answer: ScreenAnswer; dataHash: string }>;
  explain(order: ScreenExplainQuery, asker: Requester): Promise<ScreenExplanation>;
  checklist(order: ScreenChecklistQuery, asker: Requester): Promise<ScreenChecklistAnswer>;
  past(order: ScreenExplainQuery, asker: Requester): Promise<RuleHistory>;
  /** Returns what each condition of a rule lets through, for one that matched nothing. */
  funnel(order: FunnelOrder, asker: Requester): Promise<RuleFunnel>;
  counts(
    place: ScreenPresetsQuery,
    rules: readonly Strategy[],
    lengthMs: number,
    asker: Requester,
  ): Promise<{ counts: number[]; evaluatedAt: number | null }>;
  looks(place: ScreenPresetsQuery, rules: readonly Strategy[], asker: Requester): Promise<MarketLook>;
  firings(place: RuleUniverse, rule: Strategy, fromMs: number, asker: Requester): Promise<RuleFirings>;
}

/** Scans the rules of live screens and strategies as bars close. */
export interface WatchedRules {
  /** Replaces the rules of strategies. */
  setStrategyRules(rules: readonly WatchedRule[]): void;
  /** Reads the live screens again after a change of an account's own. */
  screensChanged(userId: string): void;
}

export interface Screener extends ScreenQuestions, WatchedRules {}
