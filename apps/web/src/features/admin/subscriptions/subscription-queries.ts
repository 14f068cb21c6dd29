import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  AdminSubscription,
  AdminSubscriptionsPage,
  type RefundRequest,
  type SubscriptionStatus,
} from '@wickwise/contract';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

const KEY = ['admin', 'subscriptions'] as const;

export const adminSubscriptionsQuery = (page: number, status: SubscriptionStatus | undefined) =>
  queryOptions({
    queryKey: [...KEY, page, status],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ page: String(page), ...(status ? { status } : {}) });
      return api.get(`admin/subscriptions?${query}`, AdminSubscriptionsPage, signal);
    },
    placeholderData: keepPreviousData,
  });

async function changed(answer: Promise<unknown>): Promise<void> {
  await answer;
  await queryClient.invalidateQueries({ queryKey: KEY });
}

export const markPaid = (id: string, note: string) =>
  changed(api.post(`admin/subscriptions/${id}/paid`, { note }, AdminSubscription));
export const refundPayment = (id: string, refund: RefundRequest) =>
  changed(api.post(`admin/payments/${id}/refund`, refund, AdminSubscription));
export const moveTestClock = (days: number) =>
  changed(api.post('admin/billing/test-clock', { days }, z.object({ subscriptions: z.int() })));
