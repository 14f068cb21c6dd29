import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { CLIENT_PAYLOADS, type ClientEvents, ERROR_TEXTS, LIMITS, SOCKET_LIMITS, wireFormOf } from '@wickwise/contract';
import { Server } from 'socket.io';
import type * as z from 'zod/mini';
import type { Bus } from '#platform/bus.ts';
import { AppError } from '#platform/errors.ts';
import { addressKey } from '#platform/limits.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { RepeatedErrors } from '#platform/repeated-errors.ts';
import type { SecurityHeaders } from '#platform/security-headers.ts';
import { cutOff, isIdle } from './connection.ts';
import { ConnectionLimits, type SlowLimits } from './connection-limits.ts';
import type { GatewayClient, GatewayPart } from './gateway-part.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import { HandedOnSockets, type OtherServer } from './handed-on.ts';
import { MessageBudget } from './message-budget.ts';
import { Refusal } from './refusal.ts';
import { SocketCosts } from './socket-costs.ts';
import { type ReadToken, SocketSessions, userOf } from './socket-sessions.ts';
import { setTransportHeaders } from './transport-headers.ts';

export interface GatewayDeps {
  http: HttpServer;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  /** Headers of every response. */
  headers: SecurityHeaders;
  /** Returns whether a browser page of this origin may connect. */
  isAllowedOrigin: (origin: string, host: string) => boolean;
  /** Returns the claims of a valid access token. */
  tokenOf: ReadToken;
  /** Returns the address whose limits a connection counts towards. */
  addressOf: (request: IncomingMessage) => string;
  /** Limits of events; by default this gateway's own. */
  costs?: SocketCosts;
  /** What may wait for a client that doesn't read; by default two megabytes, and half a minute. */
  slow?: Partial<SlowLimits>;
  /** Returns why no new connection is taken now; undefined where they are. */
  whyClosed?: () => string | undefined;
  /** Serves the sockets of some users in place of this one. */
  otherServer?: OtherServer;
}

/** Tells pages to connect again: what they show comes from elsewhere now. */
const OTHER_PRICES = { code: 1012, reason: 'Prices come from another source now. Connect again.' };

/** Tells pages to connect again, which brings them to another server. */
const OTHER_SERVER = { code: 1012, reason: 'This server takes no connections for now. Connect again.' };

const TOO_MANY = 'Too many connections from this address.';

/** How long clients have for an orderly close when the server stops. */
const CLOSE_GRACE_MS = 1_000;

/**
 * The realtime side of the server: authenticates clients, and validates, limits and refuses their messages. Its parts
 * are added before it starts.
 */
export class Gateway {
  readonly io: GatewayServer;
  readonly #deps: GatewayDeps;
  readonly #parts: GatewayPart[] = [];
  readonly #sockets = new Set<GatewaySocket>();
  readonly #socketsPerAddress = new Map<string, number>();
  readonly #sessions: SocketSessions;
  readonly #costs: SocketCosts;
  readonly #limits: ConnectionLimits;
  readonly #errors: RepeatedErrors;
  readonly #handedOn: HandedOnSockets | undefined;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.#costs = deps.costs ?? new SocketCosts();
    this.#errors = new RepeatedErrors(deps.log);
    this.#handedOn = deps.otherServer && new HandedOnSockets(deps.otherServer);
    this.io = new Server(deps.http, {
      serveClient: false,
      maxHttpBufferSize: SOCKET_LIMITS.messageBytes,
      connectTimeout: LIMITS.socketTimeoutMs,
      perMessageDeflate: false,
      httpCompression: false,
      cleanupEmptyChildNamespaces: true,
      destroyUpgrade: false,
      allowRequest: (request, decide) => this.#admit(request, decide),
    });
    setTransportHeaders(this.io, deps.http, deps);
    const { addressOf, log, metrics, slow } = deps;
    this.#limits = new ConnectionLimits({ io: this.io, log, metrics, addressOf, slow });
    this.#sessions = new SocketSessions(this.io, deps.bus, deps.tokenOf, (socket) => this.#readerChanged(socket));
    this.io.on('connection', (socket) => this.#connected(socket));
  }

  add(...parts: readonly GatewayPart[]): void {
    this.#parts.push(...parts);
  }

  start(): void {
    this.#limits.start();
    for (const part of this.#parts) part.start?.();
  }

  async stop(): Promise<void> {
    for (const part of this.#parts) part.stop?.();
    this.#sessions.stop();
    this.#limits.stop();
    // an orderly close waits for each client, and one without a network never answers
    const webSockets = this.#limits.webSockets();
    const cut = setTimeout(() => {
      for (const webSocket of webSockets) webSocket.terminate();
    }, CLOSE_GRACE_MS);
    await this.io.close();
    clearTimeout(cut);
  }

  /** What readers may see has changed: parts end what they send to those who may not see it any more. */
  readersChanged(): void {
    for (const socket of this.#sockets) this.#readerChanged(socket);
  }

  /** Breaks the connections of a user, whose pages connect again. */
  cutOff(userId: string): void {
    for (const socket of this.#sockets) if (userOf(socket) === userId) cutOff(socket.conn, OTHER_PRICES);
    for (const socket of this.#handedOn?.of(userId) ?? []) cutOff(socket.conn, OTHER_PRICES);
  }

  /** Breaks all connections, whose pages find another server. */
  cutOffAll(): void {
    for (const socket of this.#sockets) cutOff(socket.conn, OTHER_SERVER);
  }

  #readerChanged(socket: GatewaySocket): void {
    for (const part of this.#parts) part.readerChanged?.(socket);
  }

  #admit(request: IncomingMessage, decide: (error: string | null, isAllowed: boolean) => void): void {
    const { origin, host = '' } = request.headers;
    const isAllowed = origin === undefined || this.#deps.isAllowedOrigin(origin, host);
    if (!isAllowed) decide('origin not allowed', false);
    else if (!this.#limits.hasRoom(this.#deps.addressOf(request))) decide(TOO_MANY, false);
    else decide(null, true);
  }

  #connected(socket: GatewaySocket): void {
    const address = this.#deps.addressOf(socket.request);
    if (!this.#count(socket, address) || this.#handOn(socket)) return;
    const budget = new MessageBudget();
    const client: GatewayClient = {
      socket,
      address,
      closeSlow: () => this.#limits.closeSlow(socket.conn),
      on: (event, take, refuse) => this.#on(socket, address, budget, event, take, refuse),
    };
    client.on('authenticate', async ({ token }) => {
      if (!(await this.#sessions.authenticate(socket, token))) throw new Refusal(401, ERROR_TEXTS.unauthorized);
      if (this.#isServedElsewhere(socket)) return cutOff(socket.conn, OTHER_PRICES); // what it has asked for is unknown there
      for (const part of this.#parts) part.signedIn?.(socket);
    });
    for (const part of this.#parts) part.connected?.(client);
    if (userOf(socket) !== undefined) for (const part of this.#parts) part.signedIn?.(socket);
  }

  #isServedElsewhere(socket: GatewaySocket): boolean {
    const userId = userOf(socket);
    return userId !== undefined && this.#handedOn?.serves(userId) === true;
  }

  /** Returns whether a connection is served by another server from now on. */
  #handOn(socket: GatewaySocket): boolean {
    const userId = userOf(socket);
    if (userId === undefined || !this.#isServedElsewhere(socket)) return false;
    this.#sessions.endHere(socket);
    this.#handedOn?.take(socket, userId);
    return true;
  }

  /** Returns false and closes a connection beyond its address's limit. */
  #count(socket: GatewaySocket, address: string): boolean {
    const sockets = (this.#socketsPerAddress.get(address) ?? 0) + 1;
    if (sockets > SOCKET_LIMITS.socketsPerAddress) {
      socket.emit('refused', { event: 'connect', status_code: 429, message: TOO_MANY });
      socket.disconnect(true);
      return false;
    }
    this.#socketsPerAddress.set(address, sockets);
    this.#sockets.add(socket);
    this.#deps.metrics.sockets.inc();
    socket.on('disconnect', () => {
      this.#sockets.delete(socket);
      this.#deps.metrics.sockets.dec();
      const left = (this.#socketsPerAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#socketsPerAddress.set(address, left);
      else this.#socketsPerAddress.delete(address);
    });
    return true;
  }

  /** Handles an event: validates its payload, and answers a rejected one with `refuse`. */
  #on<Name extends keyof ClientEvents>(
    socket: GatewaySocket,
    address: string,
    budget: MessageBudget,
    event: Name,
    take: (payload: Parameters<ClientEvents[Name]>[0], answer: () => void) => void | Promise<void>,
    refuse = (_payload: unknown, error: unknown): void => this.#refuse(socket, event, error),
  ): void {
    const listener = async (payload: unknown, answer: unknown): Promise<void> => {
      try {
        if (!budget.take()) {
          if (isIdle(socket.conn)) throw new Refusal(429, 'Too many messages.');
          return; // an answer is in progress: one for each message of a flood would fill the memory
        }
        const parsed = parse(CLIENT_PAYLOADS[event], payload);
        await this.#costs.take(event, userOf(socket) ?? addressKey(address), parsed);
        const acknowledge = typeof answer === 'function' ? () => void answer() : () => {};
        await take(parsed as Parameters<ClientEvents[Name]>[0], acknowledge);
      } catch (error) {
        refuse(payload, error);
      }
    };
    socket.on(event as string as 'resume_from', listener);
  }

  #refuse(socket: GatewaySocket, event: string, error: unknown): void {
    const isKnown = error instanceof Refusal || error instanceof AppError;
    const fields = { event, err: error };
    if (!isKnown) this.#errors.note(event, 'a socket event failed', fields);
    const refusal = isKnown
      ? { status_code: error.status, message: error.message }
      : { status_code: 500, message: 'An error occurred' };
    if (error instanceof Refusal && error.market) socket.emit(wireFormOf(error.market).event, refusal);
    else socket.emit('refused', { event, ...refusal });
  }
}

function parse(schema: z.ZodMiniType, payload: unknown): unknown {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(400, `${issue?.path.join('.') || 'payload'}: ${issue?.message ?? 'not valid'}`);
}
