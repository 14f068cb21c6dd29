import type { IncomingMessage } from 'node:http';
import { ERROR_TEXTS } from '@wickwise/contract';
import type { Log } from '#platform/log.ts';
import type { OtherConnection, OtherConnectionEvents, OtherServer } from '#realtime/handed-on.ts';
import { forwardedHeaders } from './forward.ts';
import type { OwnAccounts } from './own-accounts.ts';

const CONNECT_LIMIT_MS = 5_000;

/** Connects accounts that have prices of their own connections to the leader, which alone has these. */
export function leaderSockets(leader: string, accounts: Pick<OwnAccounts, 'has'>, log: Log): OtherServer {
  return {
    serves: (userId) => accounts.has(userId),
    connect: (request, token, events) => {
      const opening = openAtLeader(leader, request, token, events, log);
      opening.catch((error) => {
        log.warn({ err: error }, 'a socket could not be handed on to the leader');
        events.ended(false);
      });
      const use = (what: (connection: OtherConnection) => void) => void opening.then(what, () => {});
      return {
        send: (event) => use((connection) => connection.send(event)),
        close: () => use((connection) => connection.close()),
      };
    },
  };
}

async function openAtLeader(
  leader: string,
  request: IncomingMessage,
  token: string,
  events: OtherConnectionEvents,
  log: Log,
): Promise<OtherConnection> {
  const { io } = await import('socket.io-client'); // few nodes need it
  const socket = io(leader, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: CONNECT_LIMIT_MS,
    auth: { token },
    extraHeaders: forwardedHeaders(request),
  });
  let isClosed = false;
  const ended = (isRefused: boolean): void => {
    if (isClosed) return;
    isClosed = true;
    socket.disconnect();
    events.ended(isRefused);
  };
  socket.onAny((...event: unknown[]) => events.event(event));
  socket.on('connect_error', (error) => {
    const isRefused = error.message === ERROR_TEXTS.unauthorized;
    if (!isRefused) log.warn({ err: error }, 'a socket could not be handed on to the leader');
    ended(isRefused);
  });
  socket.on('disconnect', (reason) => ended(reason === 'io server disconnect'));
  return {
    send: ([event, ...payload]) => void socket.emit(event as string, ...payload),
    close: () => {
      isClosed = true;
      socket.disconnect();
    },
  };
}
