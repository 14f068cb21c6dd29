import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { BillingScreen } from '../../features/billing/billing-screen.tsx';
import { billingSearch } from '../../features/billing/billing-search.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { billingPageTexts as texts } from './texts/billing-page.ts';

const InvoiceList = lazyPart(async () => (await import('../../features/invoices/invoice-list.tsx')).InvoiceList, {
  place: <Skeleton className="h-32" />,
});

const PausingOnPlan = lazyPart(async () => (await import('./pausing-on-plan.tsx')).PausingOnPlan, {
  place: <Skeleton className="h-16" />,
});

/** Subscription, payments and invoices. */
export function BillingPage() {
  const router = useRouter();
  const { search } = useLocation();
  return (
    <BillingScreen
      search={billingSearch(search)}
      onOpen={(href) => void router.navigate({ href })}
      onSearch={(next, replace) => void router.navigate({ to: '/billing', search: { ...next }, replace })}
      plansLink={
        <Link to="/pricing/individual" className="underline underline-offset-2">
          {texts.comparePlans}
        </Link>
      }
      pausingOn={(plan) => <PausingOnPlan key={plan} planKey={plan} />}
      invoices={<InvoiceList />}
    />
  );
}
