import { marketOfWire, SOCKET_LIMITS } from '@wickwise/contract';
import { type InstrumentId, type Market, type Tick, wireSymbol } from '@wickwise/market';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { PriceView } from '#marketdata/own/price-view.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { snapshots, ticks } from '#marketdata/topics.ts';
import type { Bus, Unsubscribe } from '#platform/bus.ts';
import { AppError } from '#platform/errors.ts';
import { addressKey } from '#platform/limits.ts';
import type { Metrics } from '#platform/metrics.ts';
import { webSocketOf } from './connection.ts';
import type { GatewayClient, GatewayPart } from './gateway-part.ts';
import type { GatewaySocket } from './gateway-socket.ts';
import { checkReach, Refusal } from './refusal.ts';
import { userOf } from './socket-sessions.ts';
import { Subscriber } from './subscriber.ts';
import { Sweep } from './sweep.ts';
import { SymbolTable } from './symbol-table.ts';

export interface PriceRelayDeps {
  registry: InstrumentRegistry;
  access: Pick<MarketAccess, 'check' | 'mayRead'>;
  bus: Bus;
  metrics: Metrics;
  /** Returns the newest known price of a symbol that isn't watched yet. */
  quoteOf: (id: InstrumentId) => { price: number; referencePrice: number } | undefined;
  /** Returns a reader's prices of own connections in a market; undefined where the reader has the server's. */
  ownOf?: (reader: string | undefined, market: Market) => OwnTicks | undefined;
}

/** What the relay wants of prices that only their owner has. */
export type OwnTicks = Pick<PriceView, 'owner' | 'bus' | 'open' | 'quoteOf' | 'registry'>;

/** Sends the newest prices to the clients that subscribe to them, by a sweep over the clients. */
export class PriceRelay implements GatewayPart {
  readonly #deps: PriceRelayDeps;
  readonly #table: SymbolTable;
  readonly #sweep: Sweep;
  /** Per symbol, the number of clients that watch it, and its bus subscription while there are any. */
  readonly #watchers: number[];
  readonly #unsubscribe = new Map<number, Unsubscribe[]>();
  readonly #clientOf = new Map<Subscriber, GatewayClient>();
  readonly #subscriberOf = new WeakMap<GatewaySocket, Subscriber>();
  /** Whose prices a symbol has, where they aren't the server's. */
  readonly #ownOf = new Map<number, OwnTicks>();

  constructor(deps: PriceRelayDeps) {
    this.#deps = deps;
    this.#table = new SymbolTable(deps.registry.all);
    this.#watchers = new Array<number>(deps.registry.all.length).fill(0);
    const { metrics } = deps;
    this.#sweep = new Sweep(this.#table, {
      delivered: (frames) => metrics.frames.inc(frames),
      skipped: (visits) => metrics.pricesShed.inc(visits),
      passed: (periodMs) => metrics.sweepSeconds.observe(periodMs / 1_000),
      stuck: (subscriber) => this.#clientOf.get(subscriber)?.closeSlow(),
    });
  }

  start(): void {
    this.#sweep.start();
  }

  stop(): void {
    this.#sweep.stop();
  }

  /** Returns the users and visitors' addresses that watch an instrument. `owner`: of own prices, whose they are. */
  watchersOf(id: InstrumentId, owner?: string): string[] {
    const index = this.#table.indexOf(keyOf(id, owner));
    if (index === undefined || this.#watchers[index] === 0) return [];
    return [...this.#clientOf].flatMap(([subscriber, { socket, address }]) =>
      subscriber.has(index) ? [userOf(socket) ?? addressKey(address)] : [],
    );
  }

  connected(client: GatewayClient): void {
    const { socket, on } = client;
    const subscriber = new Subscriber(socket.conn, performance.now());
    this.#clientOf.set(subscriber, client);
    this.#subscriberOf.set(socket, subscriber);
    watchPongs(socket, subscriber);
    on('subscribe_market', ({ market, symbols }) => this.#subscribe(socket, subscriber, market, symbols));
    on('unsubscribe_market', ({ market, symbols }) => this.#unsubscribeMarket(subscriber, market, symbols));
    socket.on('disconnect', () => {
      for (const symbol of subscriber.symbols()) this.#unwatch(symbol);
      this.#sweep.remove(subscriber);
      this.#clientOf.delete(subscriber);
    });
  }

  /** Ends the subscriptions to prices that a client's reader doesn't have any more, and goes on with those it has. */
  readerChanged(socket: GatewaySocket): void {
    const subscriber = this.#subscriberOf.get(socket);
    if (!subscriber) return;
    for (const index of subscriber.symbols().slice()) {
      const { market, symbol } = this.#table.listedAt(index).instrument;
      const own = this.#deps.ownOf?.(userOf(socket), market);
      const isSame = own === this.#ownOf.get(index);
      const mayRead = own !== undefined || this.#deps.access.mayRead(market, userOf(socket));
      if (isSame && mayRead) continue;
      if (subscriber.remove(index)) this.#unwatch(index);
      if (mayRead) this.#goOn(subscriber, market, symbol, own);
    }
    if (subscriber.count === 0) this.#sweep.remove(subscriber);
  }

  #goOn(subscriber: Subscriber, market: Market, symbol: string, own: OwnTicks | undefined): void {
    try {
      this.#watchSymbol(subscriber, market, symbol, own);
    } catch (error) {
      if (!(error instanceof AppError)) throw error; // no place: its page asks again
    }
  }

  /** Subscribes known symbols even when others of the same message are unknown. */
  #subscribe(socket: GatewaySocket, subscriber: Subscriber, name: string, symbols: readonly string[]): void {
    const market = marketOf(name);
    const own = this.#deps.ownOf?.(userOf(socket), market);
    if (!own) checkReach(this.#deps.access, market, socket);
    const unknown: string[] = [];
    let noPlace: AppError | undefined;
    for (const symbol of symbols) {
      try {
        if (!this.#watchSymbol(subscriber, market, symbol, own)) unknown.push(symbol);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        noPlace = error; // others of the message may be open already
      }
    }
    if (noPlace) throw new Refusal(noPlace.status, noPlace.message, market);
    if (unknown.length > 0) throw new Refusal(404, `Unknown symbols: ${unknown.slice(0, 20).join(', ')}`, market);
  }

  /** Returns false for a symbol that isn't known. */
  #watchSymbol(subscriber: Subscriber, market: Market, symbol: string, own: OwnTicks | undefined): boolean {
    const listed = own ? own.open(market, symbol) : this.#deps.registry.find(market, symbol);
    if (!listed) return false;
    const index = this.#indexOf(listed, own);
    if (!subscriber.has(index)) this.#watch(subscriber, index, { market, own });
    return true;
  }

  /** Returns an instrument's place in the table; one that was opened on demand gets one with its first watcher. */
  #indexOf(listed: ListedInstrument, own: OwnTicks | undefined): number {
    const key = keyOf(listed.instrument.id, own?.owner);
    let index = this.#table.indexOf(key);
    if (index === undefined) {
      this.#watchers.push(0);
      index = this.#table.add(listed, key);
    }
    return index;
  }

  #unsubscribeMarket(subscriber: Subscriber, name: string, symbols?: readonly string[]): void {
    const market = marketOf(name);
    const namesIn = new Map<InstrumentRegistry, ReadonlySet<string>>(); // of the server's, and of own prices
    for (const index of subscriber.symbols().slice()) {
      const watched = this.#table.listedAt(index).instrument;
      const { registry } = this.#ownOf.get(index) ?? this.#deps;
      const names = namesIn.get(registry) ?? namesOf(registry, market, symbols);
      namesIn.set(registry, names);
      if (watched.market !== market || (symbols && !names.has(watched.symbol))) continue;
      if (subscriber.remove(index)) this.#unwatch(index);
    }
    if (subscriber.count === 0) this.#sweep.remove(subscriber);
  }

  #watch(subscriber: Subscriber, index: number, { market, own }: { market: Market; own: OwnTicks | undefined }): void {
    if (subscriber.count >= SOCKET_LIMITS.symbols) {
      throw new Refusal(429, `At most ${SOCKET_LIMITS.symbols} symbols per connection`, market);
    }
    if (this.#watchers[index] === 0) this.#listen(index, own); // before the count, since it may fail
    this.#watchers[index] = (this.#watchers[index] as number) + 1;
    subscriber.add(index);
    this.#sweep.add(subscriber);
  }

  #unwatch(index: number): void {
    this.#watchers[index] = (this.#watchers[index] as number) - 1;
    if (this.#watchers[index] !== 0) return;
    for (const unsubscribe of this.#unsubscribe.get(index) ?? []) unsubscribe();
    this.#unsubscribe.delete(index);
    this.#ownOf.delete(index);
    this.#table.clear(index);
  }

  /** Subscribes to a symbol's prices on the bus for its first watcher. */
  #listen(index: number, own: OwnTicks | undefined): void {
    const { id } = this.#table.listedAt(index).instrument;
    const take = ({ price, referencePrice }: Tick): void => this.#table.publish(index, price, referencePrice);
    const { bus, quoteOf } = own ?? this.#deps;
    const known = quoteOf(id);
    if (own) this.#ownOf.set(index, own);
    this.#unsubscribe.set(index, [bus.subscribe(ticks, id, take), bus.subscribe(snapshots, id, take)]);
    if (known) this.#table.publish(index, known.price, known.referencePrice);
  }
}

/** Returns the names that a registry has for a client's symbols; wire names for those that are closed by now. */
const namesOf = (registry: InstrumentRegistry, market: Market, symbols: readonly string[] = []): ReadonlySet<string> =>
  new Set(symbols.map((one) => registry.find(market, one)?.instrument.symbol ?? wireSymbol(market, one)));

const keyOf = (id: InstrumentId, owner: string | undefined): string => (owner === undefined ? id : `${owner} ${id}`);

function marketOf(name: string): Market {
  const market = marketOfWire(name);
  if (!market) throw new Refusal(400, `Unknown market ${name}`);
  return market;
}

/** Listens for the pongs of the sweep's pings on the WebSocket below engine.io, which may follow an upgrade. */
function watchPongs({ conn }: GatewaySocket, subscriber: Subscriber): void {
  const listen = (): void => void webSocketOf(conn)?.on('pong', () => subscriber.onPong());
  listen();
  conn.on('upgrade', listen);
}
