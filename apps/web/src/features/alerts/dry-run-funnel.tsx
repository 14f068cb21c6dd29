import { useQuery } from '@tanstack/react-query';
import type { RuleFunnelQuery } from '@wickwise/contract';
import { funnelQuery } from '../../lib/rule-funnel.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { FunnelView } from '../../ui/rule/funnel-view.tsx';
import { type Draft, LIST, WHOLE } from './draft.ts';
import { ownScreensQuery, ownStrategiesQuery } from './queries.ts';

/** The time that a dry run looks back. */
const MONTH = '720h';

/** Why a dry run of a strategy or a saved screen found nothing; nothing for other alerts. */
export function DryRunFunnel({ draft }: { draft: Draft }) {
  const question = useQuestion(draft);
  const { data, error, refetch } = useQuery(funnelQuery(question));
  return question ? <FunnelView funnel={data} error={error} onRetry={() => void refetch()} /> : null;
}

function useQuestion({ kind, strategyId, screenId, turn, place, market }: Draft): RuleFunnelQuery | undefined {
  const { data: strategies } = useQuery({ ...ownStrategiesQuery, enabled: kind === 'strategy' });
  const { data: screens } = useQuery({ ...ownScreensQuery, enabled: kind === 'screen' });
  const { data: lists } = useQuery({ ...watchlistsQuery, enabled: place.startsWith(LIST) });
  if (kind === 'strategy') {
    const strategy = strategies?.find(({ id }) => id === strategyId);
    const items = lists?.find(({ id }) => LIST + id === place)?.items ?? [];
    const listed = items.flatMap((item) => ('symbol' in item && item.market === market ? item.symbol : []));
    const symbols = place.startsWith(LIST) ? listed : [place];
    if (!strategy || symbols.length === 0) return undefined;
    const { timeframe, definition: rule } = strategy;
    return { market: strategy.market, timeframe, rule, ...(place === WHOLE ? {} : { symbols }), loopback: MONTH };
  }
  const screen = kind === 'screen' && turn === 'entered' ? screens?.find(({ id }) => id === screenId) : undefined;
  if (!screen) return undefined;
  const { timeframe, rule, symbols, universe } = screen;
  const part = symbols ? { symbols } : universe ? { universe } : {};
  return { market: screen.market, timeframe, rule, ...part, loopback: MONTH };
}
