import type { QueryClient } from '@tanstack/react-query';
import { retryFailed } from '../lib/load-once.ts';
import { connection } from '../realtime/connection.ts';

/** What the socket would have brought while it was away is read anew once it's back, and what could not be loaded comes. */
export function refreshAfterBreaks(client: QueryClient): void {
  let wasLost = false;
  connection.subscribe(() => {
    const status = connection.get();
    if (status === 'disconnected') wasLost = true;
    if (status !== 'connected' || !wasLost) return;
    wasLost = false;
    retryFailed();
    void client.invalidateQueries();
  });
}
