import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { BillingScreen } from '../../features/billing/billing-screen.tsx';
import { billingSearch } from '../../features/billing/billing-search.ts';
import { billingPageTexts as texts } from './texts/billing-page.ts';

/** Subscription, payments and invoices. */
export function BillingPage() {
  const router = useRouter();
  const { search } = useLocation();
  return (
    <BillingScreen
      search={billingSearch(search)}
      onOpen={(href) => void router.navigate({ href })}
      plansLink={
        <Link to="/pricing/individual" className="underline underline-offset-2">
          {texts.comparePlans}
        </Link>
      }
      invoices={null}
    />
  );
}
