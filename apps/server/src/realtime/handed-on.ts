import type { IncomingMessage } from 'node:http';
import { ERROR_TEXTS } from '@wickwise/contract';
import { cutOff, isIdle } from './connection.ts';
import type { GatewaySocket } from './gateway-socket.ts';
import { MessageBudget } from './message-budget.ts';

/** Room of sockets that another server serves: what is sent to everybody here isn't sent to them. */
export const HANDED_ON = 'handed on';

const CONNECT_AGAIN = { code: 1012, reason: 'The server is changing over. Connect again.' };

/** A connection to another server in a reader's name. */
export interface OtherConnection {
  /** Sends an event with its payload, and perhaps the function that acknowledges it. */
  send(event: unknown[]): void;
  close(): void;
}

export interface OtherConnectionEvents {
  /** Takes an event of the other server. */
  event(event: unknown[]): void;
  /** The connection has ended; `isRefused`: the reader's session is over. Not called after `close`. */
  ended(isRefused: boolean): void;
}

/** Another server, which has what this one lacks for some accounts. */
export interface OtherServer {
  serves(userId: string): boolean;
  /** Connects in the name of a socket's reader. What is sent before it is open goes out then. */
  connect(request: IncomingMessage, token: string, events: OtherConnectionEvents): OtherConnection;
}

/** The sockets of accounts that another server serves: all goes on in both directions as it comes. */
export class HandedOnSockets {
  readonly #server: OtherServer;
  readonly #users = new Map<GatewaySocket, string>();

  constructor(server: OtherServer) {
    this.#server = server;
  }

  serves(userId: string): boolean {
    return this.#server.serves(userId);
  }

  /** Returns the sockets of a user that are handed on. */
  of(userId: string): GatewaySocket[] {
    return [...this.#users].flatMap(([socket, user]) => (user === userId ? socket : []));
  }

  /** Hands on a socket that has just connected with a token. */
  take(socket: GatewaySocket, userId: string): void {
    const { token } = socket.handshake.auth as { token: string };
    const budget = new MessageBudget();
    this.#users.set(socket, userId);
    void socket.join(HANDED_ON);
    const other = this.#server.connect(socket.request, token, {
      event: ([name, ...payload]) =>
        (socket.emit as (name: unknown, ...payload: unknown[]) => boolean)(name, ...payload),
      ended: (isRefused) => end(socket, isRefused),
    });
    socket.use((event) => {
      if (budget.take()) other.send(event);
      // as for all sockets: one answer for each message of a flood would fill the memory
      else if (isIdle(socket.conn))
        refuse(socket, { event: String(event[0]), status: 429, text: 'Too many messages.' });
    });
    socket.once('disconnect', () => {
      this.#users.delete(socket);
      other.close();
    });
  }
}

function end(socket: GatewaySocket, isRefused: boolean): void {
  if (!isRefused) return void cutOff(socket.conn, CONNECT_AGAIN);
  refuse(socket, { event: 'connect', status: 401, text: ERROR_TEXTS.unauthorized });
  socket.disconnect(true);
}

function refuse(socket: GatewaySocket, { event, status, text }: { event: string; status: number; text: string }): void {
  socket.emit('refused', { event, status_code: status, message: text });
}
