import type { Preset } from '@wickwise/analytics';
import type { Market, ScanTimeframe } from '@wickwise/market';

/** One use of a rule: the instruments it is scanned for, and from when on. */
export interface RuleUse {
  /** Instead of the whole market. */
  symbols?: readonly string[] | undefined;
  /** Market time from which its firings count. */
  liveFromMs: number;
}

/** A user's rule that is scanned at every close. */
export interface WatchedRule extends RuleUse {
  /** What the user keeps it as; `id` is that of the screen or strategy. */
  source: 'screen' | 'strategy';
  id: string;
  userId: string;
  /** That of the screen or strategy. */
  name: string;
  market: Market;
  timeframe: ScanTimeframe;
  /** Further uses of the same rule: alerts that wait for a strategy which is live as well. */
  beside?: readonly RuleUse[];
  /** The rule as the scanner knows rules: the pattern is its id. */
  scan: Preset;
}
