import { ERROR_TEXTS } from '@wickwise/contract';
import type { AccessToken } from '#platform/auth/access-token.ts';
import { sessionsEnded } from '#platform/auth/ended-sessions.ts';
import type { Bus, Unsubscribe } from '#platform/bus.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';

/** Whose socket it is, if anybody's, and the clock that asks for a fresh token. */
interface SignedIn {
  token: AccessToken;
  expiry: NodeJS.Timeout;
}

/** Longer is no token of ours. */
const TOKEN_LENGTH = 4_000;

const ROOM = 'user ';

/** All sockets with a good token: what needs one is sent there. */
export const MEMBERS = 'members';

/** All sockets of one user: what is for him alone is sent there. */
export const roomOf = (userId: string): string => `${ROOM}${userId}`;

/** Whose socket it is; undefined for a visitor's. */
export const userOf = ({ rooms }: Pick<GatewaySocket, 'rooms'>): string | undefined =>
  [...rooms].find((room) => room.startsWith(ROOM))?.slice(ROOM.length);

export type ReadToken = (token: string) => Promise<AccessToken | undefined>;

/**
 * Who is behind each open socket. Visitors may open one without a token; a wrong token is refused, so that nobody takes
 * himself for signed in who isn't. When a session ends, its sockets are closed.
 */
export class SocketSessions {
  readonly #readToken: ReadToken;
  readonly #signedIn = new Map<GatewaySocket, SignedIn>();
  readonly #unsubscribe: Unsubscribe;

  constructor(io: GatewayServer, bus: Bus, readToken: ReadToken) {
    this.#readToken = readToken;
    io.use((socket, next) => this.#admit(socket, next));
    io.on('connection', (socket) => socket.once('disconnect', () => this.#forget(socket)));
    this.#unsubscribe = bus.subscribe(sessionsEnded, '*', ({ sessionId }) => this.#close(sessionId));
  }

  stop(): void {
    this.#unsubscribe();
    for (const { expiry } of this.#signedIn.values()) clearTimeout(expiry);
  }

  /** Takes the token of a socket that is open; false when it's not good. */
  async authenticate(socket: GatewaySocket, text: string): Promise<boolean> {
    const token = text.length <= TOKEN_LENGTH ? await this.#readToken(text) : undefined;
    if (!token) return false;
    if (socket.conn.readyState !== 'open') return true; // it went away meanwhile, and nothing would forget it
    this.#forget(socket);
    const expiry = setTimeout(() => this.#expire(socket), token.expiresMs - Date.now()).unref();
    this.#signedIn.set(socket, { token, expiry });
    await socket.join([MEMBERS, roomOf(token.userId)]);
    return true;
  }

  #admit(socket: GatewaySocket, next: (error?: Error) => void): void {
    const { token } = socket.handshake.auth as { token?: unknown };
    const refuse = (): void => next(new Error(ERROR_TEXTS.unauthorized));
    if (token === undefined || token === null || token === '') next();
    else if (typeof token !== 'string') refuse();
    else this.authenticate(socket, token).then((isGood) => (isGood ? next() : refuse()), refuse);
  }

  #expire(socket: GatewaySocket): void {
    this.#forget(socket);
    socket.emit('refused', { event: 'authenticate', status_code: 401, message: ERROR_TEXTS.unauthorized });
  }

  #close(sessionId: string): void {
    for (const [socket, { token }] of this.#signedIn) {
      if (token.sessionId !== sessionId) continue;
      socket.emit('refused', { event: 'connect', status_code: 401, message: ERROR_TEXTS.unauthorized });
      socket.disconnect(true);
    }
  }

  #forget(socket: GatewaySocket): void {
    const known = this.#signedIn.get(socket);
    if (!known) return;
    clearTimeout(known.expiry);
    this.#signedIn.delete(socket);
    void socket.leave(roomOf(known.token.userId));
    void socket.leave(MEMBERS);
  }
}
