import { queryOptions } from '@tanstack/react-query';
import {
  BillingAnswer,
  type ChooseKeptRequest,
  KeptThings,
  OwnPlan,
  type PlanInquiryRequest,
  PlansAnswer,
} from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';

/** Meters follow what is used meanwhile, ms. */
const LOOK_EVERY_MS = 10_000;

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => api.get('plans', PlansAnswer, signal),
});

/** Whether the account's next subscription begins with its trial. */
export const trialQuery = queryOptions({
  queryKey: ['billing', 'trial'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/billing'), BillingAnswer, signal)).hasTrial,
});

export const ownPlanQuery = queryOptions({
  queryKey: ['own-plan'],
  queryFn: ({ signal }) => api.get(ownUserPath('/plan'), OwnPlan, signal),
  refetchInterval: LOOK_EVERY_MS,
  staleTime: 0,
});

export const keptQuery = queryOptions({
  queryKey: ['own-plan', 'kept'],
  queryFn: ({ signal }) => api.get(ownUserPath('/plan/kept'), KeptThings, signal),
  staleTime: 0,
});

export const previewQuery = (plan: string) =>
  queryOptions({
    queryKey: ['own-plan', 'preview', plan],
    queryFn: ({ signal }) => api.get(ownUserPath(`/plan/preview?plan=${encodeURIComponent(plan)}`), KeptThings, signal),
    staleTime: 0,
  });

/** Has those things go on that were chosen; what shows them is asked for again. */
export async function chooseKept(chosen: ChooseKeptRequest): Promise<KeptThings> {
  const kept = await api.put(ownUserPath('/plan/kept'), chosen, KeptThings);
  queryClient.setQueryData(keptQuery.queryKey, kept);
  void queryClient.invalidateQueries();
  return kept;
}

export const sendInquiry = (inquiry: PlanInquiryRequest) => api.post('plan-inquiries', inquiry);
