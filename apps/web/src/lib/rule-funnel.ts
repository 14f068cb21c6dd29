import { queryOptions, useQuery } from '@tanstack/react-query';
import { RuleFunnel, type RuleFunnelQuery } from '@wickwise/contract';
import { api } from './api.ts';

/** Asks why a rule matched nothing. */
export const useRuleFunnel = (question: RuleFunnelQuery) => useQuery(funnelQuery(question));

const funnelQuery = (question: RuleFunnelQuery) =>
  queryOptions({
    queryKey: ['screener', 'funnel', question],
    queryFn: ({ signal }) => api.post('screener/funnel', question, RuleFunnel, signal),
    retry: false,
  });
