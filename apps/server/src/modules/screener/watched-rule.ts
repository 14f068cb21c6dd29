import type { Preset } from '@wickwise/analytics';
import type { Market, ScanTimeframe } from '@wickwise/market';

/** One use of a rule: its instruments, and since when. */
export interface RuleUse {
  /** Default: the whole market. */
  symbols?: readonly string[] | undefined;
  /** Market time from which its firings count. */
  liveFromMs: number;
}

/** A user's rule that is scanned at every close. */
export interface WatchedRule extends RuleUse {
  /** What it belongs to; `id` is that of the screen or strategy. */
  source: 'screen' | 'strategy';
  id: string;
  userId: string;
  /** Name of the screen or strategy. */
  name: string;
  market: Market;
  timeframe: ScanTimeframe;
  /** Further uses of the same rule: alerts on a strategy that is also live. */
  beside?: readonly RuleUse[];
  /** The rule as a scan; its pattern is the id. */
  scan: Preset;
}

/** Returns which of so many parts an account's rules are in, from 0: the same at all nodes. */
export const rulePartOf = (userId: string, parts: number): number => Number.parseInt(userId.slice(-8), 16) % parts;

/** Parts of the accounts, by their numbers, of how many there are. */
export interface RuleParts {
  numbers: readonly number[];
  of: number;
}
