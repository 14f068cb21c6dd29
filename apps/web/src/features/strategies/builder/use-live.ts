import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LiveStrategyRequest, OwnStrategy } from '@wickwise/contract';
import { ownRulesQuery } from '../../../lib/own-rules.ts';
import { toast } from '../../../ui/toast-store.ts';
import { setLive, strategiesQuery } from '../queries.ts';
import { builderTexts as texts } from '../texts/builder.ts';

export interface Live extends LiveStrategyRequest {
  error: Error | null;
  change: (change: Partial<LiveStrategyRequest>) => void;
}

/** Returns whether a strategy's signals are on or being switched on. */
export function useLive({ id, liveFrom, direction }: OwnStrategy): Live {
  const client = useQueryClient();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (request: LiveStrategyRequest) => setLive(id, request),
    onSuccess: (changed, { isLive }) => {
      client.setQueryData(strategiesQuery.queryKey, (known) => known?.map((one) => (one.id === id ? changed : one)));
      void client.invalidateQueries(ownRulesQuery);
      if (isLive !== (liveFrom !== null)) toast(isLive ? texts.live.on : texts.live.off);
    },
  });
  const known = { isLive: liveFrom !== null, direction };
  const shown = isPending ? variables : known;
  return { ...shown, error, change: (change) => mutate({ ...shown, ...change }) };
}
