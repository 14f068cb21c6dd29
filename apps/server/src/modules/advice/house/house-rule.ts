import { type Preset, PUBLIC_STRATEGIES } from '@wickwise/analytics';
import { MARKET_INFO, type Market } from '@wickwise/market';

/**
 * The rule of the house advisor. It is frozen: a change is a new number with a text of its own, and the chain of hashes
 * has the text that held when a call was published.
 */
export const HOUSE_RULE = {
  number: 1,
  timeframe: '1D',
  /** One public strategy of each kind, and its counterpart for falling prices where there is one. */
  strategies: [
    ...['golden_crossover_trend', 'macd_cross_up', 'macd_cross_down', 'bollinger_return_up', 'bollinger_return_down'],
    ...['two_sigma_fall', 'two_sigma_rise', 'volume_breakout', 'volume_breakdown', 'trend_breakout_volume'],
  ],
  /** Multiples of ATR(14) from the close of the signal's bar. */
  stopAtr: 2,
  targetAtr: 3,
  horizonDays: 20,
  /** Calls of one market on one UTC day. */
  aDay: 5,
  /** A signal that is found later than this after its bar's close isn't published, ms of market time. */
  mostAgeMs: 3_600_000,
} as const;

export const HOUSE_SLUG = 'wickwise-rules';
export const HOUSE_NAME = 'Wickwise rules';

/** Returns the strategy whose signal becomes a call; undefined for others, and for shorts where nobody sells short. */
export function houseStrategy(
  { pattern, timeframe, direction }: { pattern: string; timeframe: string; direction: string },
  market: Market,
): Preset | undefined {
  if (timeframe !== HOUSE_RULE.timeframe || !isOfRule(pattern)) return undefined;
  if (direction === 'bearish' && !MARKET_INFO[market].canShort) return undefined;
  return PUBLIC_STRATEGIES.find((one) => one.pattern === pattern && one.direction === direction);
}

/** The public text of the rule. */
export const HOUSE_TEXT = `These calls come from rules, without a person. Rule ${HOUSE_RULE.number}:

When one of these public strategies fires on a closed daily bar, a call is published. Strategies: ${[
  ...new Set(PUBLIC_STRATEGIES.filter(({ pattern }) => isOfRule(pattern)).map(({ definition }) => definition.label)),
].join('; ')}.

Entry: at market. Stop loss: ${HOUSE_RULE.stopAtr} x ATR(14) from the close. Target: ${HOUSE_RULE.targetAtr} x ATR(14). Horizon: ${HOUSE_RULE.horizonDays} trading days. Short calls only on US equity and Forex.

At most one live call for each symbol, and at most ${HOUSE_RULE.aDay} new calls for each market a day (UTC), the first that are found. Signals found more than an hour after their close are left out.

The rules were not chosen by their results. The record is computed like that of every expert.`;

function isOfRule(pattern: string): boolean {
  return (HOUSE_RULE.strategies as readonly string[]).includes(pattern);
}
