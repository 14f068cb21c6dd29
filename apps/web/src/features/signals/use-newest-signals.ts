import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchSignals } from '../../realtime/signals.ts';
import { newestSignals, withNewest } from './queries.ts';

/** Visitors get no live signals, so the few that they may see are asked for again. */
const ASK_AGAIN_MS = 60_000;

/** The newest few signals; to members the next ones come as they are found. */
export function useNewestSignals(most: number) {
  const client = useQueryClient();
  useEffect(
    () =>
      watchSignals((signal) => {
        client.setQueryData(newestSignals.queryKey, (known) => known && withNewest(known, signal, most));
      }),
    [client, most],
  );
  return useQuery({ ...newestSignals, refetchInterval: ASK_AGAIN_MS });
}
