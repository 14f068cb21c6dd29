import type { StrategyDefinition } from '@wickwise/analytics';
import type { Market, ScanTimeframe } from '@wickwise/market';

/** The rule behind an alert, whatever kind of condition names it. */
export interface WatchedRule {
  market: Market;
  timeframe: ScanTimeframe;
  /** Any of them fires it: a signal is looked for in several directions and variants. */
  definitions: readonly StrategyDefinition[];
  /** It fires when the rule comes true, or when it ends. */
  turn: 'entered' | 'left';
  /** Instruments that the rule names itself; all that the alert is about without them. */
  symbols: readonly string[] | undefined;
  /** Market time since which this version of the rule is scanned live. */
  liveFromMs: number;
}
