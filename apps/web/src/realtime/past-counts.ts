import type { ServerEvents } from '@wickwise/contract';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';

export type PastCounts = Parameters<ServerEvents['past_24h_counts']>[0]['data'];

/** Maximum wait for an answer; a lost connection brings none, ms. */
const PATIENCE_MS = 20_000;

/** Returns signals of the last 24 hours of market time by hour, of what an id names (docs/api/socket.md#counts). */
export async function askPastCounts(id: string, signal: AbortSignal): Promise<PastCounts> {
  const socket = await openSocket();
  const { promise, resolve, reject } = Promise.withResolvers<PastCounts>();
  const hear: ServerEvents['past_24h_counts'] = (answer) => answer.id === id && resolve(answer.data);
  const refuse: ServerEvents['past_24h_counts_error'] = (answer) => answer.id === id && reject(new Error(answer.error));
  const giveUp = (): void => reject(new Error(''));
  const patience = setTimeout(giveUp, PATIENCE_MS);
  signal.addEventListener('abort', giveUp);
  const ends = [onData(socket, 'past_24h_counts', hear), onData(socket, 'past_24h_counts_error', refuse)];
  socket.emit('get_past_24h_counts', { id });
  try {
    return await promise;
  } finally {
    clearTimeout(patience);
    signal.removeEventListener('abort', giveUp);
    for (const end of ends) end();
  }
}
