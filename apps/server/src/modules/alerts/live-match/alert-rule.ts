import type { StrategyDefinition } from '@wickwise/analytics';
import type { Market, ScanTimeframe } from '@wickwise/market';

/** The rule that an alert is on: that of a screen, of a strategy, or of a public signal. */
export interface AlertRule {
  market: Market;
  timeframe: ScanTimeframe;
  /** The alert fires on any of them: a signal has several directions and variants. */
  definitions: readonly StrategyDefinition[];
  /** Whether it fires when the rule comes true, or when it ends. */
  turn: 'entered' | 'left';
  /** Instruments that the rule names itself; undefined for all that the alert is on. */
  symbols: readonly string[] | undefined;
  /** Market time since which this version of the rule is scanned live. */
  liveFromMs: number;
}
