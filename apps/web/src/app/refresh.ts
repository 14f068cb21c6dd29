import type { QueryClient } from '@tanstack/react-query';
import { retryFailed } from '../lib/load-once.ts';
import { connection } from '../realtime/connection.ts';

/** Reloads what the socket missed while disconnected, and retries what failed to load. */
export function refreshAfterBreaks(client: QueryClient): void {
  addEventListener('online', retryFailed); // a break may be too short for the socket to notice
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
