import { useQuery } from '@tanstack/react-query';
import type { ChangeQuote, CheckoutStep, Plan, Subscription } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AmountLines, amountText, useDay } from './amounts.tsx';
import { PlanFields, seatsOn, type WantedPlan } from './plan-fields.tsx';
import { changePlan, changeQuoteQuery } from './queries.ts';
import { billingTexts as texts } from './texts/billing.ts';

export interface ChangePlanProps {
  subscription: Subscription;
  /** Those with prices in the subscription's currency. */
  plans: readonly Plan[];
  /** What would pause on a plan. */
  pausingOn: (plan: string) => ReactNode;
  onStep: (step: CheckoutStep) => void;
  onClose: () => void;
}

/** Another plan: what it costs now and from when on, and what would pause on it, before anything is changed. */
export function ChangePlan({ subscription, plans, pausingOn, onStep, onClose }: ChangePlanProps) {
  const { plan, period, seats } = subscription;
  const [wanted, setWanted] = useState<WantedPlan>(() => {
    const other = plans.find(({ key }) => key !== plan);
    return { plan: other?.key ?? plan, period, seats: other ? seatsOn(other, seats) : seats };
  });
  const isSame = wanted.plan === plan && wanted.period === period && wanted.seats === seats;
  const { data, error, isFetching } = useQuery({ ...changeQuoteQuery(wanted), enabled: !isSame });
  return (
    <section aria-label={texts.changePlan} className="flex flex-col gap-4 border-t border-hairline p-3">
      <h3 className="text-body font-semibold">{texts.changePlan}</h3>
      <PlanFields
        plans={plans}
        wanted={wanted}
        usualSeats={seats}
        onWanted={(change) => setWanted({ ...wanted, ...change })}
      />
      <div className="min-h-32" aria-busy={isFetching}>
        {isSame && <p className="text-body text-quiet">{texts.samePlan}</p>}
        {!isSame && error && <FailureNote error={error} />}
        {!isSame && !error && !data && <Skeleton className="h-32" />}
        {!isSame && !error && data && <Price quote={data} />}
      </div>
      {wanted.plan !== plan && pausingOn(wanted.plan)}
      <div className="flex flex-wrap gap-3">
        {!isSame && data && !error && (
          <ActButton
            look="primary"
            onAct={async () => onStep(await changePlan({ ...wanted, dueNow: data.dueNow, at: data.at }))}
          >
            {data.dueNow > 0 ? texts.payAndChange(amountText(data.dueNow, data.currency)) : texts.confirmChange}
          </ActButton>
        )}
        <Button look="quiet" onClick={onClose}>
          {texts.keepPlan}
        </Button>
      </div>
    </section>
  );
}

function Price({ quote }: { quote: ChangeQuote }) {
  const { currency, when, charge, credit, taxes, dueNow, nextAt, nextTotal, isMadeAgain, isConfirmedEachTime } = quote;
  const dayOf = useDay();
  const lines = [
    { name: texts.restOfNew, amount: charge },
    { name: texts.restOfOld, amount: -credit },
    ...taxes.map(({ name, ratePermille, amount }) => ({
      name: ratePermille === null ? name : texts.tax(name, String(ratePermille / 10)),
      amount,
    })),
    { name: texts.dueNow, amount: dueNow, isTotal: true },
  ];
  return (
    <div className="flex flex-col gap-2">
      {when === 'now' && !isMadeAgain && <AmountLines lines={lines} currency={currency} />}
      <ul className="flex flex-col gap-1 text-body text-pretty">
        {when === 'cycleEnd' && <li>{texts.fromNextPeriod(dayOf(nextAt))}</li>}
        {isMadeAgain && <li>{texts.madeAgain}</li>}
        <li>{texts.nextPayment(amountText(nextTotal, currency), dayOf(nextAt))}</li>
        {isConfirmedEachTime && <li className="text-quiet">{texts.confirmedEachTime}</li>}
      </ul>
    </div>
  );
}
