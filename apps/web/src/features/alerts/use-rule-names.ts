import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@wickwise/contract';
import { marketNames } from '../../lib/market-names.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { ownScreensQuery, ownStrategiesQuery } from './queries.ts';
import { alertTexts as texts } from './texts/alert.ts';

/** Returns what names the rule and the symbols of alerts on many symbols; undefined while that is unknown. */
export function useRuleNames(alerts: readonly Alert[]): (alert: Alert) => string | undefined {
  const has = (type: string): boolean => alerts.some(({ condition }) => condition.type === type);
  const { data: strategies } = useQuery({ ...ownStrategiesQuery, enabled: has('strategy') });
  const { data: screens } = useQuery({ ...ownScreensQuery, enabled: has('screen') });
  const { data: lists } = useQuery({ ...watchlistsQuery, enabled: alerts.some((alert) => alert.watchlistId) });
  const ruleOf = ({ condition }: Alert): string | undefined => {
    if (condition.type === 'strategy')
      return strategies?.find(({ id }) => id === condition.strategyId)?.definition.label;
    return condition.type === 'screen' ? screens?.find(({ id }) => id === condition.screenId)?.name : undefined;
  };
  const placeOf = ({ symbol, watchlistId, condition, market }: Alert): string | undefined => {
    if (symbol !== undefined || condition.type === 'screen') return undefined;
    if (watchlistId === undefined) return texts.allOf(marketNames[market]);
    const list = lists?.find(({ id }) => id === watchlistId);
    return list && texts.ofWatchlist(list.name);
  };
  return (alert) => {
    const [rule, place] = [ruleOf(alert), placeOf(alert)];
    return rule && place ? texts.rule(rule, place) : (rule ?? place);
  };
}
