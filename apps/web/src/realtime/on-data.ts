import type { ServerEvents, SocketRefusal } from '@wickwise/contract';
import type { ClientSocket } from './connection.ts';

/** Events that bring data; `refused` is an answer by its very name. */
type DataEvent = Exclude<keyof ServerEvents, 'refused'>;

type Payload<Event extends DataEvent> = Exclude<Parameters<ServerEvents[Event]>[0], SocketRefusal>;

/** What a listener is put on. */
interface Listened {
  on: (event: string, listener: (payload: unknown) => void) => unknown;
  off: (event: string, listener: (payload: unknown) => void) => unknown;
}

const hasStatusCode = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'status_code' in payload;

/**
 * Listens for data and ignores each payload with a `status_code`, which answers a request (docs/api/socket.md#prices).
 * Returns what ends it.
 */
export function onData<Event extends DataEvent>(
  socket: ClientSocket,
  event: Event,
  hear: (payload: Payload<Event>) => void,
): () => void {
  const listener = (payload: unknown): void => {
    if (!hasStatusCode(payload)) hear(payload as Payload<Event>);
  };
  const listened: Listened = socket as Listened;
  listened.on(event, listener);
  return () => void listened.off(event, listener);
}
