import { IncidentAnswer, type PostIncidentRequest, type UpdateIncidentRequest } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { statusQuery } from './status-query.ts';

/** Posts a notice or maintenance. */
export async function postIncident(request: PostIncidentRequest): Promise<void> {
  await api.post('admin/status/incidents', request, IncidentAnswer);
  await queryClient.invalidateQueries({ queryKey: statusQuery.queryKey });
}

export async function updateIncident(id: string, update: UpdateIncidentRequest): Promise<void> {
  await api.post(`admin/status/incidents/${id}/updates`, update, IncidentAnswer);
  await queryClient.invalidateQueries({ queryKey: statusQuery.queryKey });
}
