import { queryOptions } from '@tanstack/react-query';
import { HealthAnswer, JobsAnswer } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Figures follow while they are shown, ms. */
const LOOK_EVERY_MS = 5_000;

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => api.get('admin/health', HealthAnswer, signal),
  refetchInterval: LOOK_EVERY_MS,
});

export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: ({ signal }) => api.get('admin/jobs', JobsAnswer, signal),
  refetchInterval: LOOK_EVERY_MS,
});

/** Has a failed job run again. */
export async function retryJob(queue: string, jobId: string): Promise<void> {
  const path = `admin/jobs/${encodeURIComponent(queue)}/${jobId}/retry`;
  queryClient.setQueryData(jobsQuery.queryKey, await api.post(path, {}, JobsAnswer));
}
