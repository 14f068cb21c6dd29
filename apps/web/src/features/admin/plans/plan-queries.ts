import { queryOptions } from '@tanstack/react-query';
import {
  AdminGrantsAnswer,
  AdminPlans,
  type EditPlanRequest,
  type GiveGrantRequest,
  type OfferPriceRequest,
} from '@wickwise/contract';
import { api } from '../../../lib/api.ts';

export const adminPlansQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: ({ signal }) => api.get('admin/plans', AdminPlans, signal),
});

export const grantsOfQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', 'plan-grants', email],
    queryFn: ({ signal }) => api.get(`admin/plan-grants?${new URLSearchParams({ email })}`, AdminGrantsAnswer, signal),
    retry: false,
  });

export const switchPlans = (isOn: boolean) => api.put('admin/plans-switch', { isOn }, AdminPlans);

/** Saves a plan, then the prices that were changed. */
export async function savePlan(
  key: string,
  edit: EditPlanRequest,
  prices: readonly OfferPriceRequest[],
): Promise<AdminPlans> {
  const path = `admin/plans/${encodeURIComponent(key)}`;
  let answer = await api.patch(path, edit, AdminPlans);
  for (const price of prices) answer = await api.put(`${path}/prices`, price, AdminPlans);
  return answer;
}

export const giveGrant = (grant: GiveGrantRequest) => api.post('admin/plan-grants', grant, AdminGrantsAnswer);
export const endGrant = (id: string) => api.delete(`admin/plan-grants/${id}`);
