import type { CheckoutStep, Plan, Subscription } from '@wickwise/contract';
import { useState } from 'react';
import { subscriptionStatuses } from '../../lib/subscription-statuses.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { amountText, DayText } from './amounts.tsx';
import { ChangePlan, type ChangePlanProps } from './change-plan.tsx';
import { cancelSubscription, managePayment, resumeSubscription } from './queries.ts';
import { billingTexts as texts } from './texts/billing.ts';

const DUE: readonly Subscription['status'][] = ['past_due', 'halted'];

export interface SubscriptionPanelProps extends Pick<ChangePlanProps, 'pausingOn'> {
  subscription: Subscription;
  plans: readonly Plan[];
  onStep: (step: CheckoutStep) => void;
}

/** The running subscription: what it costs next, and everything that can be done with it. */
export function SubscriptionPanel({ subscription, plans, pausingOn, onStep }: SubscriptionPanelProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { planName, currency, period, seats, status, periodEnd, nextTotal, nextPlanName, method } = subscription;
  const isDue = DUE.includes(status);
  const canChange = status === 'active' || status === 'trialing';
  const manage = async (): Promise<void> => onStep({ kind: 'open', url: await managePayment() });
  return (
    <Panel
      title={texts.subscription}
      aside={<Badge tone={isDue ? 'error' : 'plain'}>{subscriptionStatuses[status]}</Badge>}
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 p-3 text-body">
        <dt className="text-quiet">{texts.plan}</dt>
        <dd>
          {planName} ({texts.periods[period]}){seats > 1 && `, ${texts.seatCount(seats)}`}
        </dd>
        <dt className="text-quiet">{nextTotal === null ? texts.endsOn : texts.nextOn}</dt>
        <dd>
          <DayText atMs={periodEnd} />
          {nextTotal !== null && `: ${amountText(nextTotal, currency)}`}
        </dd>
        {nextPlanName && (
          <>
            <dt className="text-quiet">{texts.nextPlan}</dt>
            <dd>{nextPlanName}</dd>
          </>
        )}
        {method && (
          <>
            <dt className="text-quiet">{texts.payBy}</dt>
            <dd>
              {texts.providers[subscription.provider]}
              {method !== 'other' && subscription.provider !== 'manual' && ` (${texts.methods[method]})`}
            </dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-3 border-t border-hairline p-3">
        {isDue && subscription.canManage && (
          <ActButton look="primary" onAct={manage}>
            {texts.payNow}
          </ActButton>
        )}
        {canChange && (
          <Button aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
            {texts.changePlan}
          </Button>
        )}
        {!isDue && subscription.canManage && <ActButton onAct={manage}>{texts.manage}</ActButton>}
        {subscription.cancelsAtPeriodEnd ? (
          <ActButton onAct={resumeSubscription}>{texts.resume}</ActButton>
        ) : (
          <ActButton onAct={cancelSubscription}>{texts.cancel}</ActButton>
        )}
        <p role="status" className="w-full text-dense text-pretty text-quiet">
          {subscription.cancelsAtPeriodEnd ? texts.cancelled : isDue ? texts.cancelDueHint : texts.cancelHint}
        </p>
      </div>
      {isChanging && canChange && (
        <ChangePlan
          subscription={subscription}
          plans={plans.filter(({ prices }) => prices.some((price) => price.currency === currency))}
          pausingOn={pausingOn}
          onStep={(step) => {
            setIsChanging(false);
            onStep(step);
          }}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Panel>
  );
}
