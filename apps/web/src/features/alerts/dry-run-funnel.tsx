import { useQuery } from '@tanstack/react-query';
import type { DryRunRequest, RuleFunnelQuery } from '@wickwise/contract';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { NoMatches } from '../../ui/rule/no-matches.tsx';
import { WHOLE } from './conditions/condition-form.ts';
import { type Draft, LIST } from './draft.ts';
import { ownScreensQuery, ownStrategiesQuery } from './queries.ts';

/** The time that a dry run looks back. */
const MONTH = '720h';

export interface DryRunFunnelProps {
  draft: Draft;
  /** The rule of the alert, where it isn't saved yet. */
  rule?: DryRunRequest['rule'];
}

/** Why a dry run of a strategy or a screen found nothing; nothing for other alerts. */
export function DryRunFunnel({ draft, rule }: DryRunFunnelProps) {
  const question = useQuestion(draft, rule);
  return question ? <NoMatches question={question} /> : null;
}

function useQuestion(draft: Draft, unsaved: DryRunRequest['rule']): RuleFunnelQuery | undefined {
  const { kind, strategyId, screenId, turn, place, market } = draft;
  const { data: strategies } = useQuery({ ...ownStrategiesQuery, enabled: kind === 'strategy' && !unsaved });
  const { data: screens } = useQuery({ ...ownScreensQuery, enabled: kind === 'screen' && !unsaved });
  const { data: lists } = useQuery({ ...watchlistsQuery, enabled: place.startsWith(LIST) });
  if (kind === 'strategy') {
    const strategy = unsaved ? { ...unsaved, market } : strategies?.find(({ id }) => id === strategyId);
    const items = lists?.find(({ id }) => LIST + id === place)?.items ?? [];
    const listed = items.flatMap((item) => ('symbol' in item && item.market === market ? item.symbol : []));
    const symbols = place.startsWith(LIST) ? listed : [place];
    if (!strategy || symbols.length === 0) return undefined;
    const { timeframe, definition: rule } = strategy;
    return { market: strategy.market, timeframe, rule, ...(place === WHOLE ? {} : { symbols }), loopback: MONTH };
  }
  if (kind !== 'screen' || turn !== 'entered') return undefined;
  const screen = unsaved
    ? { ...unsaved, market, rule: unsaved.definition }
    : screens?.find(({ id }) => id === screenId);
  if (!screen) return undefined;
  const { timeframe, rule, symbols, universe } = screen;
  const part = symbols ? { symbols } : universe ? { universe } : {};
  return { market: screen.market, timeframe, rule, ...part, loopback: MONTH };
}
