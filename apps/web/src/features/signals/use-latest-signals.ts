import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LIMITS, type PatternSignal, type PatternSignalPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useEffect } from 'react';
import { watchSignals } from '../../realtime/signals.ts';
import { patternSignals, withNewSignal } from './queries.ts';

/** As the server's filter `context=in`. */
const isInContext = ({ isOwn, inContext, strength }: PatternSignal): boolean =>
  isOwn || (inContext ?? strength !== null);

/** One page of a market's signals; new ones are put in front of the first page as they come. */
export function useLatestSignals(page: number, market: Market) {
  const client = useQueryClient();
  useEffect(
    () =>
      watchSignals((signal) => {
        if (signal.market !== market || !isInContext(signal)) return;
        client.setQueryData<PatternSignalPage>(patternSignals(1, market).queryKey, (known) =>
          known ? withNewSignal(known, signal, LIMITS.signalsPageSize) : known,
        );
      }),
    [client, market],
  );
  return useQuery(patternSignals(page, market));
}
