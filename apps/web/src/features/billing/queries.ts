import { queryOptions } from '@tanstack/react-query';
import {
  BillingAnswer,
  BillingQuote,
  type ChangePlanRequest,
  ChangeQuote,
  type ChangeQuoteRequest,
  CheckoutAnswer,
  type CheckoutRequest,
  type CheckoutStep,
  PlansAnswer,
  type QuoteRequest,
  TestCheckoutAnswer,
  type TestPaymentRequest,
} from '@wickwise/contract';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';

const KEY = ['billing'] as const;
const billingPath = (below: string): string => ownUserPath(`/billing${below}`);

/** The account's subscription; on the way back from a provider it is read there again. */
export const billingQuery = (isBack: boolean) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      isBack
        ? api.post(billingPath('/refresh'), undefined, BillingAnswer, signal)
        : api.get(billingPath(''), BillingAnswer, signal),
    staleTime: 0,
  });

export const billingPlansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => api.get('plans', PlansAnswer, signal),
});

export const quoteQuery = (request: QuoteRequest) =>
  queryOptions({
    queryKey: [...KEY, 'quote', request],
    queryFn: ({ signal }) => api.post(billingPath('/quote'), request, BillingQuote, signal),
    retry: false,
  });

export const changeQuoteQuery = (request: ChangeQuoteRequest) =>
  queryOptions({
    queryKey: [...KEY, 'change', request],
    queryFn: ({ signal }) => api.post(billingPath('/change-quote'), request, ChangeQuote, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const testCheckoutQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'test', id],
    queryFn: async ({ signal }) =>
      (await api.get(billingPath(`/test-checkouts/${encodeURIComponent(id)}`), TestCheckoutAnswer, signal)).checkout,
    staleTime: 0,
  });

/** Shows what an action has changed; entitlements elsewhere are asked for again. */
async function changed(answer: Promise<BillingAnswer>): Promise<void> {
  queryClient.setQueryData(KEY, await answer);
  void queryClient.invalidateQueries();
}

export const cancelSubscription = () => changed(api.post(billingPath('/cancel'), undefined, BillingAnswer));
export const resumeSubscription = () => changed(api.post(billingPath('/resume'), undefined, BillingAnswer));
export const refreshBilling = () => changed(api.post(billingPath('/refresh'), undefined, BillingAnswer));
export const endTestPayment = (id: string, request: TestPaymentRequest) =>
  changed(api.post(billingPath(`/test-checkouts/${encodeURIComponent(id)}`), request, BillingAnswer));

/** Begins a checkout. The server has stored its address: who comes back finds it in the form. */
export async function startCheckout(request: CheckoutRequest): Promise<CheckoutStep> {
  const { step } = await api.post(billingPath('/checkout'), request, CheckoutAnswer);
  queryClient.setQueryData(KEY, (known?: BillingAnswer) => known && { ...known, address: request.address });
  return step;
}

export const changePlan = async (request: ChangePlanRequest) =>
  (await api.post(billingPath('/change'), request, CheckoutAnswer)).step;

export const managePayment = async (): Promise<string> =>
  (await api.post(billingPath('/manage'), undefined, z.object({ url: z.string() }))).url;
