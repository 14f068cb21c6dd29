import type { ClientEvents } from '@wickwise/contract';
import type { GatewaySocket } from './gateway-socket.ts';

/** A connected client, as a part of the gateway sees it. */
export interface GatewayClient {
  socket: GatewaySocket;
  /** Address that it counts for. */
  address: string;
  /**
   * Takes an event of the client once its payload has passed its schema and its cost is paid; `answer` acknowledges it.
   * `take` throws a `Refusal` or an `AppError` for what it doesn't take; `refuse` says so to the client, by the usual
   * events unless it is given.
   */
  on<Name extends keyof ClientEvents>(
    event: Name,
    take: (payload: Parameters<ClientEvents[Name]>[0], answer: () => void) => void | Promise<void>,
    refuse?: (payload: unknown, error: unknown) => void,
  ): void;
}

/** A part of the realtime side: what it sends to clients, and the events that it takes from them. */
export interface GatewayPart {
  start?(): void;
  /** A client has connected; it may show its token later. */
  connected?(client: GatewayClient): void;
  /** A client has shown a good token, when it connected or afterwards. */
  signedIn?(socket: GatewaySocket): void;
  stop?(): void;
}
