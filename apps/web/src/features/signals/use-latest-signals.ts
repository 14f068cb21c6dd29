import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LIMITS, type PatternSignalPage } from '@wickwise/contract';
import { useEffect } from 'react';
import { watchSignals } from '../../realtime/signals.ts';
import { patternSignals, withNewSignal } from './queries.ts';

/** One page of signals; new ones are put in front of the first page as they come. */
export function useLatestSignals(page: number) {
  const client = useQueryClient();
  useEffect(
    () =>
      watchSignals((signal) => {
        client.setQueryData<PatternSignalPage>(patternSignals(1).queryKey, (known) =>
          known ? withNewSignal(known, signal, LIMITS.signalsPageSize) : known,
        );
      }),
    [client],
  );
  return useQuery(patternSignals(page));
}
