import { ERROR_TEXTS } from '@wickwise/contract';
import type { AccessToken } from '#platform/auth/access-token.ts';
import { sessionsEnded } from '#platform/auth/ended-sessions.ts';
import type { Bus, Unsubscribe } from '#platform/bus.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';

/** The user of a socket, if any, and the timer that asks for a fresh token. */
interface SignedIn {
  token: AccessToken;
  expiry: NodeJS.Timeout;
}

/** Maximum length of a token. */
const TOKEN_LENGTH = 4_000;

const ROOM = 'user ';

/** Room of all sockets with a valid token. */
export const MEMBERS = 'members';

/** Returns the room of all sockets of a user. */
export const roomOf = (userId: string): string => `${ROOM}${userId}`;

/** Returns the user of a socket; undefined for a visitor's. */
export const userOf = ({ rooms }: Pick<GatewaySocket, 'rooms'>): string | undefined =>
  [...rooms].find((room) => room.startsWith(ROOM))?.slice(ROOM.length);

export type ReadToken = (token: string) => Promise<AccessToken | undefined>;

/**
 * Knows the user of each open socket. Visitors may connect without a token; a wrong token is refused, so a stale
 * session is never shown as signed in. When a session ends, its sockets are closed.
 */
export class SocketSessions {
  readonly #readToken: ReadToken;
  readonly #signedIn = new Map<GatewaySocket, SignedIn>();
  /** Tokens of sockets that are about to connect: rooms would bring them events before their connection. */
  readonly #admitted = new WeakMap<GatewaySocket, AccessToken>();
  readonly #unsubscribe: Unsubscribe;
  /** Called when another user, or none, is behind an open socket. */
  readonly #readerChanged: (socket: GatewaySocket) => void;

  constructor(
    io: GatewayServer,
    bus: Bus,
    readToken: ReadToken,
    readerChanged: (socket: GatewaySocket) => void = () => {},
  ) {
    this.#readerChanged = readerChanged;
    this.#readToken = readToken;
    io.use((socket, next) => this.#admit(socket, next));
    io.on('connection', (socket) => this.#connected(socket));
    this.#unsubscribe = bus.subscribe(sessionsEnded, '*', ({ sessionId }) => this.#close(sessionId));
  }

  stop(): void {
    this.#unsubscribe();
    for (const { expiry } of this.#signedIn.values()) clearTimeout(expiry);
  }

  /** Authenticates an open socket by a token; returns false when it isn't valid. */
  async authenticate(socket: GatewaySocket, text: string): Promise<boolean> {
    const token = await this.#claimsOf(text);
    if (!token) return false;
    // the socket has closed meanwhile, and nothing would remove its session
    if (socket.conn.readyState !== 'open') return true;
    this.#signIn(socket, token);
    this.#readerChanged(socket);
    return true;
  }

  /** Ends what is known here of a socket's user: another server authenticates it. */
  endHere(socket: GatewaySocket): void {
    this.#forget(socket);
  }

  async #claimsOf(text: string): Promise<AccessToken | undefined> {
    return text.length <= TOKEN_LENGTH ? await this.#readToken(text) : undefined;
  }

  #admit(socket: GatewaySocket, next: (error?: Error) => void): void {
    const { token } = socket.handshake.auth as { token?: unknown };
    const refuse = (): void => next(new Error(ERROR_TEXTS.unauthorized));
    const decide = (claims: AccessToken | undefined): void => {
      if (claims) this.#admitted.set(socket, claims);
      if (claims) next();
      else refuse();
    };
    if (token === undefined || token === null || token === '') next();
    else if (typeof token !== 'string') refuse();
    else this.#claimsOf(token).then(decide, refuse);
  }

  /** The client has been sent that it's connected: from now on it may be sent events. */
  #connected(socket: GatewaySocket): void {
    socket.once('disconnect', () => this.#forget(socket));
    const token = this.#admitted.get(socket);
    if (token) this.#signIn(socket, token);
  }

  #signIn(socket: GatewaySocket, token: AccessToken): void {
    this.#forget(socket);
    const expiry = setTimeout(() => this.#expire(socket), token.expiresMs - Date.now()).unref();
    this.#signedIn.set(socket, { token, expiry });
    void socket.join([MEMBERS, roomOf(token.userId)]);
  }

  #expire(socket: GatewaySocket): void {
    this.#forget(socket);
    this.#readerChanged(socket);
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
