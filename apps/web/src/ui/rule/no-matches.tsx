import type { RuleFunnelQuery } from '@wickwise/contract';
import { useRuleFunnel } from '../../lib/rule-funnel.ts';
import { Button } from '../button.tsx';
import { type Groups, withoutCondition } from './edit-groups.ts';
import { type FunnelPlace, FunnelView } from './funnel-view.tsx';
import { funnelTexts } from './texts/funnel.ts';

export interface NoMatchesProps {
  question: RuleFunnelQuery;
  /** Takes the rule without a dropped condition; absent where the rule can't be changed. */
  onRule?: (groups: Groups) => void;
}

/** Why a rule matches nothing, with a way to drop each condition. */
export function NoMatches({ question, onRule }: NoMatchesProps) {
  const { data, error, refetch } = useRuleFunnel(question);
  const drop =
    onRule &&
    ((place: FunnelPlace, label: string) => (
      <Button aria-label={label} onClick={() => onRule(withoutCondition(question.rule.groups, place))}>
        {funnelTexts.dropShort}
      </Button>
    ));
  return (
    <FunnelView
      funnel={data}
      error={error}
      onRetry={() => void refetch()}
      isNow={!question.loopback}
      {...(drop ? { drop } : {})}
    />
  );
}
