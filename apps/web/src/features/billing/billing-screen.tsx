import { useQuery } from '@tanstack/react-query';
import type { BillingAnswer, CheckoutStep } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { DoneNote } from '../../ui/done-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDay } from './amounts.tsx';
import type { BillingSearch } from './billing-search.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { PaymentList } from './payment-list.tsx';
import { billingPlansQuery, billingQuery, refreshBilling } from './queries.ts';
import { isRunningSubscription } from './running.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { TestCheckoutPage } from './test-checkout.tsx';
import { billingTexts as texts } from './texts/billing.ts';
import { TransferNote } from './transfer-note.tsx';

export interface BillingScreenProps {
  search: BillingSearch;
  /** Opens a path of the app. */
  onOpen: (path: string) => void;
  /** Opens this page with other URL state, instead of the present one where that is replaced. */
  onSearch: (search: BillingSearch, isReplaced: boolean) => void;
  /** Leads to the plans. */
  plansLink: ReactNode;
  /** What would pause on a plan, before it is taken. */
  pausingOn: (plan: string) => ReactNode;
  /** The list of invoices. */
  invoices: ReactNode;
}

/** Subscription, payments and invoices of an account. */
export function BillingScreen({ search, ...rest }: BillingScreenProps) {
  const { test, ...order } = search;
  if (test) return <TestCheckoutPage id={test} onEnd={() => rest.onSearch({ ...order, checkout: test }, false)} />;
  return <Overview search={search} {...rest} />;
}

function Overview({ search, invoices, ...rest }: BillingScreenProps) {
  const { data, error, refetch } = useQuery(billingQuery(search.checkout !== undefined));
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-3 p-3 lg:p-4">
      <h1 className="text-heading font-semibold">{texts.title}</h1>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-screen w-full" />}
      {data && !data.isOn && (
        <p className="text-reading text-pretty">
          {texts.off} {rest.plansLink}
        </p>
      )}
      {data?.isOn && <Billing billing={data} search={search} {...rest} />}
      {data && (data.isOn || data.payments.length > 0) && (
        <>
          <PaymentList payments={data.payments} />
          {invoices}
        </>
      )}
    </div>
  );
}

function Billing({
  billing,
  search,
  onOpen,
  onSearch,
  plansLink,
  pausingOn,
}: Omit<BillingScreenProps, 'invoices'> & { billing: BillingAnswer }) {
  const { data } = useQuery(billingPlansQuery);
  const [step, setStep] = useState<Extract<CheckoutStep, { kind: 'transfer' }>>();
  const [isDone, setIsDone] = useState(false);
  const dayOf = useDay();
  const { subscription } = billing;
  const plans = (data?.plans ?? []).filter(({ prices }) => prices.length > 0);
  const take = (next: CheckoutStep): void => {
    if (next.kind === 'open' && next.url.startsWith('/')) onOpen(next.url);
    else if (next.kind === 'open') location.assign(next.url);
    else {
      if (next.kind === 'transfer') setStep(next);
      else setIsDone(true);
      void refreshBilling().catch(() => {}); // the list is asked for again anyway
    }
  };
  if (!data) return <Skeleton className="h-96 w-full" />;
  const isLive = subscription !== null && isRunningSubscription(subscription);
  const currency = subscription?.currency ?? search.currency ?? 'INR';
  return (
    <>
      {subscription?.graceUntil && (
        <div className="border border-b-0 border-error">
          <Banner tone="error" isUrgent>
            {texts.paymentFailed(subscription.planName, dayOf(subscription.graceUntil))} {texts.nothingDeleted}
          </Banner>
        </div>
      )}
      {isDone && <DoneNote>{texts.changed}</DoneNote>}
      {step && <TransferNote step={step} currency={currency} />}
      {isLive && <SubscriptionPanel subscription={subscription} plans={plans} pausingOn={pausingOn} onStep={take} />}
      {!isLive && !step && (
        <>
          {subscription?.status === 'incomplete' && subscription.provider === 'manual' && (
            <DoneNote>{texts.transfer.waiting(subscription.planName)}</DoneNote>
          )}
          <p className="text-body text-pretty text-quiet">
            {texts.freeNow} {plansLink}
          </p>
          <CheckoutForm
            billing={billing}
            plans={plans}
            search={search}
            onOrder={(order) => onSearch(order, true)}
            onStep={take}
          />
        </>
      )}
    </>
  );
}
