import { useQuery } from '@tanstack/react-query';
import type { SaveStrategyRequest } from '@wickwise/contract';
import { funnelQuery } from '../../../lib/rule-funnel.ts';
import { Button } from '../../../ui/button.tsx';
import { type Groups, withoutCondition } from '../../../ui/rule/edit-groups.ts';
import { type FunnelPlace, FunnelView } from '../../../ui/rule/funnel-view.tsx';
import { funnelTexts } from '../../../ui/rule/texts/funnel.ts';

export interface WhyNoneProps {
  request: SaveStrategyRequest;
  onRule: (groups: Groups) => void;
}

/** Why no symbol matches now, with a way to drop each condition. */
export function WhyNone({ request, onRule }: WhyNoneProps) {
  const { market, timeframe, definition: rule } = request;
  const { data, error, refetch } = useQuery(funnelQuery({ market, timeframe, rule }));
  const drop = (place: FunnelPlace, label: string) => (
    <Button aria-label={label} onClick={() => onRule(withoutCondition(rule.groups, place))}>
      {funnelTexts.dropShort}
    </Button>
  );
  return <FunnelView funnel={data} error={error} onRetry={() => void refetch()} isNow drop={drop} />;
}
