import { queryOptions } from '@tanstack/react-query';
import { RuleFunnel, type RuleFunnelQuery } from '@wickwise/contract';
import { api } from './api.ts';

/** Why a rule matched nothing; disabled while it isn't asked. */
export const funnelQuery = (question: RuleFunnelQuery | undefined) =>
  queryOptions({
    queryKey: ['screener', 'funnel', question],
    queryFn: ({ signal }) => api.post('screener/funnel', question, RuleFunnel, signal),
    enabled: question !== undefined,
    retry: false,
  });
