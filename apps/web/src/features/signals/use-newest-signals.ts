import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchSignals } from '../../realtime/signals.ts';
import { newestSignals, withNewest } from './queries.ts';

/** Polling interval of visitors, who get no live signals, ms. */
const ASK_AGAIN_MS = 60_000;

/** Returns the newest signals, updated live for members. */
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
