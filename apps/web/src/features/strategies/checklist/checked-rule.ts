import type { OwnStrategy, Strategy } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';

/** A rule that stands in the checklist. */
export interface CheckedRule {
  key: string;
  label: string;
  rule: Strategy;
  /** One's own: the strategy, and the market and bars that it was built for. */
  own?: Pick<OwnStrategy, 'id' | 'market' | 'timeframe'>;
}

export interface ChartPlace {
  market: Market;
  symbol: string;
  timeframe: ScanTimeframe;
}

const isFor = ({ own }: CheckedRule, { market, timeframe }: ChartPlace): boolean =>
  own?.market === market && own.timeframe === timeframe;

/** One's own strategies, those first that were built for such bars. */
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

/** Whether a strategy was built for other bars than those that it's asked about. */
export const isFromElsewhere = (rule: CheckedRule, place: ChartPlace): boolean =>
  rule.own !== undefined && !isFor(rule, place);
