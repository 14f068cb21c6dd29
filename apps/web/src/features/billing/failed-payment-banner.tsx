import { queryOptions, useQuery } from '@tanstack/react-query';
import { BillingAlertAnswer } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { ownUserPath } from '../../lib/user.ts';
import { readerZone } from '../../lib/zones.ts';
import { Banner } from '../../ui/banner.tsx';
import { failedPaymentTexts as texts } from './texts/failed-payment.ts';

const EVERY_MS = 15 * 60_000;

const alertQuery = queryOptions({
  queryKey: ['billing-alert'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/billing/alert'), BillingAlertAnswer, signal)).alert,
  refetchInterval: EVERY_MS,
});

/** Says that a payment failed, and until when the plan stays on. `link` leads to billing. */
export function FailedPaymentBanner({ link }: { link: (text: string) => ReactNode }) {
  const { data } = useQuery(alertQuery);
  const zone = useStore(readerZone);
  if (!data) return null;
  return (
    <Banner tone="error" action={link(texts.open)}>
      {texts.failed(data.planName, formatDay(data.graceUntil, zone))}
    </Banner>
  );
}
