import type { ServerEvents, SocketRefusal } from '@wickwise/contract';
import type { ClientSocket } from './connection.ts';

/** Events with data, unlike `refused`. */
type DataEvent = Exclude<keyof ServerEvents, 'refused'>;

type Payload<Event extends DataEvent> = Exclude<Parameters<ServerEvents[Event]>[0], SocketRefusal>;

/** Target of a listener. */
interface Listened {
  on: (event: string, listener: (payload: unknown) => void) => unknown;
  off: (event: string, listener: (payload: unknown) => void) => unknown;
}

const hasStatusCode = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'status_code' in payload;

/**
 * Subscribes to data and ignores payloads with a `status_code`, which answer requests (docs/api/socket.md#prices).
 * Returns a function that unsubscribes.
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
