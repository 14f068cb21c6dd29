import type { ClientEvents } from '@wickwise/contract';
import type { GatewaySocket } from './gateway-socket.ts';

/** A connected client, as a part of the gateway sees it. */
export interface GatewayClient {
  socket: GatewaySocket;
  /** Client address, for limits. */
  address: string;
  /** Closes the connection, whose client doesn't take its data. */
  closeSlow(): void;
  /**
   * Handles an event of the client after schema and cost checks; `answer` acknowledges it. `take` throws a `Refusal` or
   * an `AppError` to reject the event; `refuse` sends that to the client, by default with the usual events.
   */
  on<Name extends keyof ClientEvents>(
    event: Name,
    take: (payload: Parameters<ClientEvents[Name]>[0], answer: () => void) => void | Promise<void>,
    refuse?: (payload: unknown, error: unknown) => void,
  ): void;
}

/** Part of the realtime side: what it sends to clients, and the events that it handles. */
export interface GatewayPart {
  start?(): void;
  /** Called when a client has connected; it may send its token later. */
  connected?(client: GatewayClient): void;
  /** Called when a client has sent a valid token, on connection or later. */
  signedIn?(socket: GatewaySocket): void;
  /** Called when a socket's reader, or what that reader may see, has changed. */
  readerChanged?(socket: GatewaySocket): void;
  stop?(): void;
}
