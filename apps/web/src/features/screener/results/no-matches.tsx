import { useQuery } from '@tanstack/react-query';
import type { RuleFunnelQuery } from '@wickwise/contract';
import { funnelQuery } from '../../../lib/rule-funnel.ts';
import { Button } from '../../../ui/button.tsx';
import { type Groups, withoutCondition } from '../../../ui/rule/edit-groups.ts';
import { type FunnelPlace, FunnelView } from '../../../ui/rule/funnel-view.tsx';
import { funnelTexts } from '../../../ui/rule/texts/funnel.ts';

export interface NoMatchesProps {
  question: RuleFunnelQuery;
  onRule: (groups: Groups) => void;
}

/** Why a screen is empty, with a way to drop each condition. */
export function NoMatches({ question, onRule }: NoMatchesProps) {
  const { data, error, refetch } = useQuery(funnelQuery(question));
  const drop = (place: FunnelPlace, label: string) => (
    <Button aria-label={label} onClick={() => onRule(withoutCondition(question.rule.groups, place))}>
      {funnelTexts.dropShort}
    </Button>
  );
  return (
    <FunnelView funnel={data} error={error} onRetry={() => void refetch()} isNow={!question.loopback} drop={drop} />
  );
}
