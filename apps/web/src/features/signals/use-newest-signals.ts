import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchSignals } from '../../realtime/signals.ts';
import { newestSignals, withNewest } from './queries.ts';

/** The newest few signals; the next ones take their place as they come. */
export function useNewestSignals(most: number) {
  const client = useQueryClient();
  useEffect(
    () =>
      watchSignals((signal) => {
        client.setQueryData(newestSignals.queryKey, (known) => known && withNewest(known, signal, most));
      }),
    [client, most],
  );
  return useQuery(newestSignals);
}
