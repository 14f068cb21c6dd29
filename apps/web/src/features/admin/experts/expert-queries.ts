import { queryOptions } from '@tanstack/react-query';
import {
  type AddVerifiedFiguresRequest,
  AdminExpertAnswer,
  AdminExpertsAnswer,
  type ChangeExpertRequest,
  type CreateExpertRequest,
  HouseAdvisorAnswer,
} from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const adminExpertsQuery = queryOptions({
  queryKey: ['admin', 'experts'],
  queryFn: ({ signal }) => api.get('admin/experts', AdminExpertsAnswer, signal),
});

export const houseAdvisorQuery = queryOptions({
  queryKey: ['admin', 'house-advisor'],
  queryFn: ({ signal }) => api.get('admin/house-advisor', HouseAdvisorAnswer, signal),
});

/** Switches the house advisor: the first time it becomes an expert of the list. */
export async function switchHouseAdvisor(isOn: boolean): Promise<void> {
  const answer = await changed(api.put('admin/house-advisor', { isOn }, HouseAdvisorAnswer));
  queryClient.setQueryData(houseAdvisorQuery.queryKey, answer);
}

/** Asks for the list again: a change moves an expert within it. */
async function changed<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  await queryClient.invalidateQueries({ queryKey: adminExpertsQuery.queryKey });
  return given;
}

const path = (expertId: string): string => `admin/experts/${encodeURIComponent(expertId)}`;

export const saveNewExpert = (expert: CreateExpertRequest) =>
  changed(api.post('admin/experts', expert, AdminExpertAnswer));
export const saveExpert = (expertId: string, change: ChangeExpertRequest) =>
  changed(api.patch(path(expertId), change, AdminExpertAnswer));
export const importVerified = (expertId: string, figures: AddVerifiedFiguresRequest) =>
  changed(api.post(`${path(expertId)}/verified-figures`, figures, AdminExpertAnswer));
export const deleteVerified = (expertId: string, figuresId: string) =>
  changed(
    api.delete(`${path(expertId)}/verified-figures/${encodeURIComponent(figuresId)}`, undefined, AdminExpertAnswer),
  );
