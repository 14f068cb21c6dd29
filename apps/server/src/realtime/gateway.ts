import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  type BarSubscription,
  CLIENT_PAYLOADS,
  type ClientEvents,
  ERROR_TEXTS,
  LIMITS,
  marketOfWire,
  type ResumeFrom,
  SOCKET_LIMITS,
  TICK_EVENTS,
} from '@wickwise/contract';
import type { InstrumentId, Market, Tick } from '@wickwise/market';
import type { Socket as Connection } from 'engine.io';
import { Server } from 'socket.io';
import type * as z from 'zod/mini';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { snapshots, ticks } from '#marketdata/topics.ts';
import type { Bus, Unsubscribe } from '#platform/bus.ts';
import { AppError } from '#platform/errors.ts';
import { addressKey } from '#platform/limits.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { SecurityHeaders } from '#platform/security-headers.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import { MessageBudget } from './message-budget.ts';
import { SocketCosts } from './socket-costs.ts';
import { type ReadToken, SocketSessions, userOf } from './socket-sessions.ts';
import { Subscriber } from './subscriber.ts';
import { Sweep } from './sweep.ts';
import { SymbolTable } from './symbol-table.ts';
import { setTransportHeaders } from './transport-headers.ts';

export interface GatewayDeps {
  http: HttpServer;
  registry: InstrumentRegistry;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  /** What every answer carries. */
  headers: SecurityHeaders;
  /** Whether a browser page of this origin may connect. */
  isAllowedOrigin: (origin: string, host: string) => boolean;
  /** What an access token says, if it's good. */
  tokenOf: ReadToken;
  /** Whom a connection counts for. */
  addressOf: (request: IncomingMessage) => string;
  /** The newest known price, for a symbol that nobody has watched yet. */
  quoteOf: (id: InstrumentId) => { price: number; referencePrice: number } | undefined;
  /** What a client is told when it connects, what once it has shown a good token, and how it goes on after a break. */
  onConnect: (socket: GatewaySocket) => void;
  onSignIn: (socket: GatewaySocket) => void;
  /** `begins` tells the client that what it missed comes next. */
  onResume: (socket: GatewaySocket, position: z.output<typeof ResumeFrom>, begins: () => void) => Promise<void>;
  /** Signals per hour of what an id names; throws `AppError` for an id that names nothing the caller may see. */
  pastCounts: (
    id: string,
    caller: { userId: string | undefined; address: string },
  ) => Promise<{ t: number; count: number }[]>;
  onWatchBars: (socket: GatewaySocket, listed: ListedInstrument, request: BarSubscription) => void;
  onUnwatchBars: (socket: GatewaySocket, listed: ListedInstrument, request: BarSubscription) => void;
  /** How many times the limits of events are meant; 1 by default. */
  limitFactor?: number;
}

/** Who sends so many times what is allowed doesn't listen to refusals: it's cut off. */
const FLOOD_TIMES = 2;

/** How long clients have to say goodbye at the server's end. */
const CLOSE_GRACE_MS = 1_000;

/** A connected client, with what it may still send and whom it counts for as a visitor. */
interface Client {
  socket: GatewaySocket;
  budget: MessageBudget;
  address: string;
}

/** Why a client's message wasn't taken. */
class Refusal extends Error {
  readonly status: number;
  /** The market whose data event carries the refusal, as the spec's clients expect. */
  readonly market: Market | undefined;

  constructor(status: number, message: string, market?: Market) {
    super(message);
    this.status = status;
    this.market = market;
  }
}

/** The realtime side of the server: Socket.IO outside, the sweep of newest prices inside. */
export class Gateway {
  readonly io: GatewayServer;
  readonly #deps: GatewayDeps;
  readonly #table: SymbolTable;
  readonly #sweep: Sweep;
  /** Per symbol how many clients watch it, and its subscription to the bus while there are any. */
  readonly #watchers: Int32Array;
  readonly #unsubscribe = new Map<number, Unsubscribe[]>();
  readonly #socketOf = new Map<Subscriber, GatewaySocket>();
  readonly #socketsPerAddress = new Map<string, number>();
  readonly #sessions: SocketSessions;
  readonly #costs: SocketCosts;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.#costs = new SocketCosts(deps.limitFactor);
    this.#table = new SymbolTable(deps.registry.all);
    this.#watchers = new Int32Array(deps.registry.all.length);
    const { metrics, log } = deps;
    this.#sweep = new Sweep(this.#table, {
      delivered: (frames) => metrics.frames.inc(frames),
      passed: (periodMs) => metrics.sweepSeconds.observe(periodMs / 1_000),
      stuck: (subscriber) => {
        log.info({ socket: this.#socketOf.get(subscriber)?.id }, 'a client that takes no data was disconnected');
        cutOff(subscriber.connection);
      },
    });
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
    setTransportHeaders(this.io, deps.http, deps.headers);
    this.#sessions = new SocketSessions(this.io, deps.bus, deps.tokenOf);
    this.io.on('connection', (socket) => this.#connected(socket));
  }

  start(): void {
    this.#sweep.start();
  }

  async stop(): Promise<void> {
    this.#sweep.stop();
    this.#sessions.stop();
    // an end waits for each client to say its part, and one without a network never does
    const webSockets = [...this.#socketOf.values()].map(({ conn }) => webSocketOf(conn));
    const cut = setTimeout(() => {
      for (const webSocket of webSockets) webSocket?.terminate();
    }, CLOSE_GRACE_MS);
    await this.io.close();
    clearTimeout(cut);
  }

  #admit(request: IncomingMessage, decide: (error: string | null, isAllowed: boolean) => void): void {
    const { origin, host = '' } = request.headers;
    const isAllowed = origin === undefined || this.#deps.isAllowedOrigin(origin, host);
    decide(isAllowed ? null : 'origin not allowed', isAllowed);
  }

  #connected(socket: GatewaySocket): void {
    const address = this.#deps.addressOf(socket.request);
    const sockets = (this.#socketsPerAddress.get(address) ?? 0) + 1;
    if (sockets > SOCKET_LIMITS.socketsPerAddress) {
      socket.emit('refused', {
        event: 'connect',
        status_code: 429,
        message: 'Too many connections from this address.',
      });
      socket.disconnect(true);
      return;
    }
    this.#socketsPerAddress.set(address, sockets);
    const subscriber = new Subscriber(socket.conn, performance.now());
    this.#socketOf.set(subscriber, socket);
    this.#watchPongs(socket, subscriber);
    this.#deps.metrics.sockets.inc();
    const client: Client = { socket, budget: new MessageBudget(), address };
    this.#endFloods(socket);

    this.#on(client, 'authenticate', async ({ token }) => {
      if (!(await this.#sessions.authenticate(socket, token))) throw new Refusal(401, ERROR_TEXTS.unauthorized);
      this.#deps.onSignIn(socket);
    });
    this.#on(client, 'subscribe_market', ({ market, symbols }) => this.#subscribe(subscriber, market, symbols));
    this.#on(client, 'unsubscribe_market', ({ market, symbols }) =>
      this.#unsubscribeMarket(subscriber, market, symbols),
    );
    this.#on(client, 'subscribe_bars', (request) =>
      this.#deps.onWatchBars(socket, this.#find(request.market, request.symbol), request),
    );
    this.#on(client, 'unsubscribe_bars', (request) =>
      this.#deps.onUnwatchBars(socket, this.#find(request.market, request.symbol), request),
    );
    // failures have an event of their own (spec section 7), so that a page knows which of its counts is missing
    this.#on(
      client,
      'get_past_24h_counts',
      async ({ id }) => {
        const data = await this.#deps.pastCounts(id, { userId: userOf(socket), address: addressKey(address) });
        socket.emit('past_24h_counts', { id, data });
      },
      (payload, error) => socket.emit('past_24h_counts_error', { id: idOf(payload), error: this.#sentenceOf(error) }),
    );
    this.#on(client, 'resume_from', (position, begins) => {
      if (userOf(socket) === undefined) throw new Refusal(401, ERROR_TEXTS.noToken);
      return this.#deps.onResume(socket, position, begins);
    });

    socket.on('disconnect', () => {
      for (const symbol of subscriber.symbols()) this.#unwatch(symbol);
      this.#sweep.remove(subscriber);
      this.#socketOf.delete(subscriber);
      this.#deps.metrics.sockets.dec();
      const left = (this.#socketsPerAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#socketsPerAddress.set(address, left);
      else this.#socketsPerAddress.delete(address);
    });
    this.#deps.onConnect(socket);
    if (userOf(socket) !== undefined) this.#deps.onSignIn(socket);
  }

  /** Takes an event: checks its payload by schema, and answers what can't be taken by `refuse`. */
  #on<Name extends keyof ClientEvents>(
    { socket, budget, address }: Client,
    event: Name,
    take: (payload: Parameters<ClientEvents[Name]>[0], answer: () => void) => void | Promise<void>,
    refuse = (_payload: unknown, error: unknown): void => this.#refuse(socket, event, error),
  ): void {
    const schema: z.ZodMiniType = CLIENT_PAYLOADS[event];
    const listener = async (payload: unknown, answer: unknown): Promise<void> => {
      try {
        if (!budget.take()) {
          if (isIdle(socket)) throw new Refusal(429, 'Too many messages.');
          return; // an answer is on its way already: one to each of a flood would fill the memory
        }
        const parsed = schema.safeParse(payload);
        if (!parsed.success) {
          const [issue] = parsed.error.issues;
          throw new Refusal(400, `${issue?.path.join('.') || 'payload'}: ${issue?.message ?? 'not valid'}`);
        }
        await this.#costs.take(event, userOf(socket) ?? addressKey(address), parsed.data);
        const tell = typeof answer === 'function' ? () => void answer() : () => {};
        await take(parsed.data as Parameters<ClientEvents[Name]>[0], tell);
      } catch (error) {
        refuse(payload, error);
      }
    };
    socket.on(event as string as 'resume_from', listener);
  }

  /** What a client may know of an error. */
  #sentenceOf(error: unknown): string {
    if (error instanceof Refusal || error instanceof AppError) return error.message;
    this.#deps.log.error({ err: error }, 'signals could not be counted');
    return ERROR_TEXTS.api;
  }

  #refuse(socket: GatewaySocket, event: string, error: unknown): void {
    const isKnown = error instanceof Refusal || error instanceof AppError;
    if (!isKnown) this.#deps.log.error({ event, err: error }, 'a socket event failed');
    const refusal = isKnown
      ? { status_code: error.status, message: error.message }
      : { status_code: 500, message: 'An error occurred' };
    if (error instanceof Refusal && error.market) socket.emit(TICK_EVENTS[error.market], refusal);
    else socket.emit('refused', { event, ...refusal });
  }

  #find(market: Market, symbol: string): ListedInstrument {
    const listed = this.#deps.registry.find(market, symbol);
    if (!listed) throw new Refusal(404, `Unknown symbol ${symbol}`, market);
    return listed;
  }

  #marketOf(name: string): Market {
    const market = marketOfWire(name);
    if (!market) throw new Refusal(400, `Unknown market ${name}`);
    return market;
  }

  /** Known symbols are subscribed even when others of the same message are not known. */
  #subscribe(subscriber: Subscriber, name: string, symbols: readonly string[]): void {
    const market = this.#marketOf(name);
    const unknown: string[] = [];
    for (const symbol of symbols) {
      const listed = this.#deps.registry.find(market, symbol);
      const index = listed && this.#table.indexOf(listed.instrument.id);
      if (index === undefined) unknown.push(symbol);
      else if (!subscriber.has(index)) this.#watch(subscriber, index, market);
    }
    if (unknown.length > 0) throw new Refusal(404, `Unknown symbols: ${unknown.slice(0, 20).join(', ')}`, market);
  }

  #unsubscribeMarket(subscriber: Subscriber, name: string, symbols?: readonly string[]): void {
    const market = this.#marketOf(name);
    const wanted = symbols?.flatMap((symbol) => this.#deps.registry.find(market, symbol)?.instrument.id ?? []);
    for (const index of subscriber.symbols().slice()) {
      const { id, market: own } = this.#table.listedAt(index).instrument;
      if (own !== market || (wanted && !wanted.includes(id))) continue;
      if (subscriber.remove(index)) this.#unwatch(index);
    }
    if (subscriber.count === 0) this.#sweep.remove(subscriber);
  }

  #watch(subscriber: Subscriber, index: number, market: Market): void {
    if (subscriber.count >= SOCKET_LIMITS.symbols) {
      throw new Refusal(429, `At most ${SOCKET_LIMITS.symbols} symbols per connection`, market);
    }
    this.#watchers[index] = (this.#watchers[index] as number) + 1;
    if (this.#watchers[index] === 1) this.#listen(index);
    subscriber.add(index);
    this.#sweep.add(subscriber);
  }

  #unwatch(index: number): void {
    this.#watchers[index] = (this.#watchers[index] as number) - 1;
    if (this.#watchers[index] !== 0) return;
    for (const unsubscribe of this.#unsubscribe.get(index) ?? []) unsubscribe();
    this.#unsubscribe.delete(index);
    this.#table.clear(index);
  }

  /** The first watcher of a symbol: from now on its prices are taken from the bus. */
  #listen(index: number): void {
    const { id } = this.#table.listedAt(index).instrument;
    const take = ({ price, referencePrice }: Tick): void => this.#table.publish(index, price, referencePrice);
    this.#unsubscribe.set(index, [
      this.#deps.bus.subscribe(ticks, id, take),
      this.#deps.bus.subscribe(snapshots, id, take),
    ]);
    const known = this.#deps.quoteOf(id);
    if (known) this.#table.publish(index, known.price, known.referencePrice);
  }

  /** Counts whatever a client sends, also what no event of ours hears. */
  #endFloods({ conn, id }: GatewaySocket): void {
    const budget = new MessageBudget(FLOOD_TIMES);
    conn.on('packet', () => {
      if (budget.take()) return;
      this.#deps.log.info({ socket: id }, 'a client that sends too much was disconnected');
      cutOff(conn);
    });
  }

  /** The pongs that answer the sweep's pings come to the WebSocket below engine.io, which may only follow an upgrade. */
  #watchPongs({ conn }: GatewaySocket, subscriber: Subscriber): void {
    const listen = (): void => webSocketOf(conn)?.on('pong', () => subscriber.onPong());
    listen();
    conn.on('upgrade', listen);
  }
}

const ID_LENGTH = 80;

/** The id that a payload names, as far as it is one: an answer says what it is about. */
function idOf(payload: unknown): string {
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined;
  return typeof id === 'string' ? id.slice(0, ID_LENGTH) : '';
}

interface WebSocketBelow {
  on(event: 'pong', listener: () => void): void;
  terminate(): void;
}

/** The WebSocket below an engine.io connection; undefined while it polls. */
const webSocketOf = ({ transport }: Connection): WebSocketBelow | undefined =>
  transport.name === 'websocket' ? (transport as unknown as { socket: WebSocketBelow }).socket : undefined;

/** Whether nothing waits to be written to a client. */
const isIdle = ({ conn }: GatewaySocket): boolean =>
  // @ts-expect-error `writeBuffer` is private
  conn.writeBuffer.length === 0;

/** Ends a connection at once: an orderly end would wait for a client that doesn't read, and hear it meanwhile. */
function cutOff(connection: Connection): void {
  const webSocket = webSocketOf(connection);
  connection.close(true);
  webSocket?.terminate();
}
