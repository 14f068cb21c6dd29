import type { OwnStrategy, Strategy } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';

/** A rule in the checklist. */
export interface CheckedRule {
  key: string;
  label: string;
  rule: Strategy;
  /** The user's strategy, with its market and timeframe. */
  own?: Pick<OwnStrategy, 'id' | 'market' | 'timeframe'>;
}

export interface ChartPlace {
  market: Market;
  symbol: string;
  timeframe: ScanTimeframe;
}

const isFor = ({ own }: CheckedRule, { market, timeframe }: ChartPlace): boolean =>
  own?.market === market && own.timeframe === timeframe;

/** Returns the user's strategies, those of this market and timeframe first. */
export function ownRules(strategies: readonly OwnStrategy[], place: ChartPlace): CheckedRule[] {
  return strategies
    .map(({ id, market, timeframe, definition }) => ({
      key: id,
      label: definition.label,
      rule: definition,
      own: { id, market, timeframe },
    }))
    .toSorted((a, b) => Number(isFor(b, place)) - Number(isFor(a, place)));
}

/** Returns whether a strategy was built for another market or timeframe. */
export const isFromElsewhere = (rule: CheckedRule, place: ChartPlace): boolean =>
  rule.own !== undefined && !isFor(rule, place);
