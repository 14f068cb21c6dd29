import { setTimeout as sleep } from 'node:timers/promises';
import { calendarOf, type InstrumentId, type Market, marketOf, type ScheduleId, TIMEFRAMES } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import type { Log } from '#platform/log.ts';
import { HttpClient } from '#platform/net/http-client.ts';
import { LiveSocket, type ProviderConnection, SOCKET_TIMES, type SocketTimes } from '#platform/net/live-socket.ts';
import { wallClock } from '../clock.ts';
import { ExchangeClock } from './exchange-clock.ts';
import { ExchangeHistory } from './exchange-history.ts';
import type { ExchangeProtocol, Get, Offer, StreamEvent, StreamSession, TradeEvent } from './exchange-protocol.ts';
import type { Feed, FeedCapabilities, FeedHealth, FeedInstrument, FeedSink } from './feed.ts';
import { SessionCloses } from './session-closes.ts';
import { STREAM_PATIENCE, StreamMonitor, type StreamPatience } from './stream-monitor.ts';
import { TradeSequence } from './trade-sequence.ts';

const finest = '1m' as const;

/** The first minute of each instrument is loaded again, which covers a first connection that takes no longer. */
const FIRST_CONNECTION_MS = 5_000;
/** Trades of the last moment before a loss may not have come. */
const GAP_MARGIN_MS = 2_000;
/** A message that makes no sense is logged this often at most; others are counted. */
const LOG_EVERY_MS = 60_000;
const OFFERS_AGAIN_MS = 30_000;
/** Pause after a close that could not be read. */
const CLOSES_PAUSE_MS = 5_000;
/** The last session before a long weekend has ended within this time. */
const CLOSES_MS = 6 * 86_400_000;
/** Coins are traded all the time, currencies on an exchange of coins are not. */
const USUAL_PAUSE_MS: { readonly [Name in Market]?: number } = { Crypto: 10_000, Forex: 120_000 };
/** Trades of a connection that isn't in use yet are kept up to this many; what is lost beyond is noticed as missing. */
const MOST_EARLY = 20_000;
/** The wait for prices is looked at this often within it. */
const LOOKS = 4;

export interface ExchangeOptions {
  /** Replace the protocol's own addresses. */
  restUrl?: string;
  wsUrl?: string;
  /** Those of the exchange's markets to take; without it all. */
  markets?: readonly Market[];
  /** What the exchange trades, where that is known already; without it, it's asked after the start. */
  offers?: readonly Offer[];
  times?: Partial<SocketTimes>;
  patience?: Partial<StreamPatience>;
}

export interface ExchangeParts {
  clock: ClockMonitor;
  log: Log;
}

/** Where the protocol is spoken. */
export interface ExchangeUrls {
  restUrl: string;
  wsUrl: string;
}

export const urlsOf = (protocol: ExchangeProtocol, options: ExchangeOptions): ExchangeUrls => ({
  restUrl: options.restUrl ?? protocol.restUrl,
  wsUrl: options.wsUrl ?? protocol.wsUrl,
});

export function socketTimes(protocol: ExchangeProtocol, changed: Partial<SocketTimes> = {}): SocketTimes {
  const { silenceMs, lifetimeMs, ping } = protocol;
  return {
    ...SOCKET_TIMES,
    silenceMs,
    ...(lifetimeMs ? { lifetimeMs } : {}),
    ...(ping ? { pingEveryMs: ping.everyMs } : {}),
    ...changed,
  };
}

/** What of the catalogue an exchange trades, with its own price step; all that it may have while that isn't known. */
function listedBy(protocol: ExchangeProtocol, markets: readonly Market[], offers?: readonly Offer[]): FeedInstrument[] {
  const stepOf = new Map(offers?.map(({ symbol, tickSize }) => [symbol, tickSize]));
  return markets.flatMap(instrumentsOf).flatMap((instrument) => {
    const symbol = protocol.symbolOf(instrument);
    const tickSize = symbol && offers ? stepOf.get(symbol) : instrument.tickSize;
    return symbol === undefined || tickSize === undefined ? [] : [{ instrument: { ...instrument, tickSize }, finest }];
  });
}

const scheduleOf = (market: Market): ScheduleId => (market === 'Forex' ? 'forex' : 'always');

const marketsOf = ({ notes }: ExchangeProtocol): Market[] => Object.keys(notes) as Market[];

/**
 * The trades of an exchange's coins, live, with its own candles as history. Its currency pairs are indicative: few trade
 * them there.
 */
export class ExchangeFeed implements Feed {
  readonly name: string;
  readonly source: string;
  readonly markets: readonly Market[];
  readonly clock;
  readonly #protocol: ExchangeProtocol;
  readonly #log: Log;
  readonly #http: HttpClient;
  readonly #socket: LiveSocket;
  readonly #time: ExchangeClock;
  readonly #history: ExchangeHistory;
  readonly #listed: readonly FeedInstrument[];
  readonly #symbolOf: ReadonlyMap<InstrumentId, string>;
  readonly #idOf: ReadonlyMap<string, InstrumentId>;
  readonly #sessions = new WeakMap<ProviderConnection, StreamSession>();
  /** Prices 24 hours ago. */
  readonly #references = new Map<string, number>();
  readonly #closes = new SessionCloses(calendarOf('forex'));
  readonly #sequences = new Map<string, TradeSequence>();
  /** Time of the newest trade of each symbol. */
  readonly #newestMs = new Map<string, number>();
  /** Trades of connections that aren't in use yet: of two at once, each trade is taken in its order. */
  readonly #early = new WeakMap<ProviderConnection, TradeEvent[]>();
  readonly #monitor: StreamMonitor;
  readonly #patience: StreamPatience;
  #looking: NodeJS.Timeout | undefined;
  /** Number of the newest tick where the exchange's ids are none; it rises over restarts too. */
  #tickNo = Date.now() * 1_000;
  readonly #ending = new AbortController();
  #wanted = new Set<string>();
  #sink: FeedSink | undefined;
  #health: FeedHealth = { state: 'starting' };
  /** What the exchange trades; undefined until that is known. */
  #offered: Promise<ReadonlySet<string>> | undefined;
  readonly #refused = new Set<string>();
  #startedMs = 0;
  /** Market time from which prices are missing; undefined while they come. */
  #missingMs: number | undefined;
  /** Market time at which a trade came last. */
  #heardMs = 0;
  #badMessages = 0;
  #loggedMs = Number.NEGATIVE_INFINITY;

  constructor(protocol: ExchangeProtocol, options: ExchangeOptions, { clock, log }: ExchangeParts) {
    this.name = this.source = protocol.name;
    this.#protocol = protocol;
    this.#log = log.child({ feed: protocol.name });
    const { restUrl, wsUrl } = urlsOf(protocol, options);
    const { budget, used, throttledMs } = protocol;
    this.#http = new HttpClient({
      baseUrl: restUrl,
      budget,
      ...(used ? { used } : {}),
      ...(throttledMs ? { throttledMs } : {}),
    });
    this.#history = new ExchangeHistory(protocol.candles, this.#get);
    this.#time = new ExchangeClock(clock);
    this.clock = wallClock(() => this.#time.nowMs());
    this.#listed = listedBy(protocol, options.markets ?? marketsOf(protocol), options.offers);
    this.markets = marketsOf(protocol).filter((market) =>
      this.#listed.some(({ instrument }) => instrument.market === market),
    );
    if (options.offers) this.#offered = Promise.resolve(new Set(options.offers.map(({ symbol }) => symbol)));
    this.#symbolOf = new Map(
      this.#listed.map(({ instrument }) => [instrument.id, protocol.symbolOf(instrument) as string]),
    );
    this.#idOf = new Map([...this.#symbolOf].map(([id, symbol]) => [symbol, id]));
    this.#patience = { ...STREAM_PATIENCE, ...options.patience };
    this.#monitor = new StreamMonitor(this.#patience);
    this.#socket = this.#createSocket(wsUrl, socketTimes(protocol, options.times));
    clock.onStep(({ byMs }) => this.#stepped(byMs));
  }

  note(market: Market): string {
    return this.#protocol.notes[market] ?? '';
  }

  usualPauseMs(market: Market): number {
    return USUAL_PAUSE_MS[market] ?? 10_000;
  }

  capabilities(market: Market): FeedCapabilities {
    const { attribution, budget, candles, messagesPerSecond, perConnection } = this.#protocol;
    return {
      transport: 'both',
      badge: market === 'Crypto' ? 'LIVE' : 'INDICATIVE',
      delaySec: 0,
      history: { timeframes: TIMEFRAMES, maxBarsPerCall: candles.maxBars, maxSpanDays: null, earliest: null },
      subscriptions: { connections: 1, perConnection, messagesPerSecond },
      snapshotBatch: null,
      requestsPerMinute: budget.perSecond * 60,
      adjustment: 'raw',
      canWait: false,
      canLose: true,
      isByWallClock: true,
      needsLogin: false,
      licence: { scope: 'internal', attribution },
    };
  }

  instruments(market: Market): readonly FeedInstrument[] {
    return this.#listed.filter(({ instrument }) => instrument.market === market);
  }

  async search(text: string): Promise<readonly FeedInstrument[]> {
    const wanted = text.toLowerCase();
    return this.#listed.filter(({ instrument: { symbol, name } }) =>
      `${symbol} ${name}`.toLowerCase().includes(wanted),
    );
  }

  async *history({ id, ...call }: Parameters<Feed['history']>[0]) {
    const symbol = this.#symbolOf.get(id);
    if (symbol && (await this.#readOffers()).has(symbol)) {
      yield* this.#history.read({ symbol, ...call }, calendarOf(scheduleOf(marketOf(id))));
    }
  }

  async snapshot(ids: readonly InstrumentId[]) {
    const symbols = ids.flatMap((id) => this.#symbolOf.get(id) ?? []);
    const quotes = await this.#protocol.quotes(this.#get, symbols);
    return quotes.flatMap(({ symbol, price, referencePrice: quoted, timeMs }) => {
      const instrumentId = this.#idOf.get(symbol);
      if (!instrumentId || marketOf(instrumentId) === 'Forex') return []; // its price may be of a closed market
      if (!Number.isNaN(quoted)) this.#references.set(symbol, quoted);
      const referencePrice = this.#references.get(symbol) ?? Number.NaN;
      const times = { exchangeTimeMs: timeMs, receiveTimeMs: this.#time.nowMs() };
      return [{ instrumentId, ...times, price, size: 0, referencePrice, seq: 0 }];
    });
  }

  setSubscriptions(ids: ReadonlySet<InstrumentId>, sink: FeedSink): void {
    this.#sink = sink;
    this.#wanted = new Set([...ids].flatMap((id) => this.#symbolOf.get(id) ?? []));
    for (const connection of this.#socket.connections) this.#subscribe(connection);
  }

  async sessions(market: Market, fromMs: number, toMs: number) {
    return calendarOf(scheduleOf(market)).between(fromMs, toMs);
  }

  corporateActions() {
    return [];
  }

  health(): FeedHealth {
    return this.#health;
  }

  async start(): Promise<void> {
    this.#startedMs = this.#missingMs = this.#time.nowMs();
    this.#socket.start();
    this.#looking = setInterval(() => this.#lookForPrices(), this.#patience.noPriceMs / LOOKS);
    void this.#refuseOthers();
    void this.#readCloses();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#looking);
    this.#socket.stop();
    this.#http.stop();
    this.#health = { state: 'stopped' };
  }

  readonly #get: Get = (path, cost = 1, body) => this.#http.getJson(path, { cost, body, signal: this.#ending.signal });

  #createSocket(url: string, times: SocketTimes): LiveSocket {
    const { messagesPerSecond, ping } = this.#protocol;
    return new LiveSocket(
      { url, times, messagesPerSecond, ...(ping ? { ping: ping.message } : {}) },
      {
        open: (connection) => {
          this.#monitor.begin(performance.now());
          this.#subscribe(connection);
        },
        message: (data, connection) => this.#read(data, connection),
        live: () => this.#live(),
        lost: (reason) => this.#lost(reason),
        refused: (reason) => this.#turn({ state: 'stopped', reason }),
      },
    );
  }

  #subscribe(connection: ProviderConnection): void {
    const session = this.#sessions.get(connection) ?? this.#protocol.session();
    this.#sessions.set(connection, session);
    for (const message of session.want(this.#wanted)) connection.send(message);
    if (session.isSettled) this.#use(connection);
  }

  /** Takes a connection into use whose subscriptions are confirmed, with the trades that it has sent by then. */
  #use(connection: ProviderConnection): void {
    if (connection.isReady) return;
    connection.ready();
    for (const trade of this.#early.get(connection) ?? []) this.#trade(trade);
    this.#early.delete(connection);
  }

  #lookForPrices(): void {
    if (this.#health.state !== 'live' || this.#wanted.size === 0) return;
    if (!this.#monitor.isWithoutPrices(performance.now())) return;
    const reason = `no price for ${this.#patience.noPriceMs / 1_000} s`;
    for (const connection of this.#socket.connections) connection.fail(reason);
  }

  #read(data: string | Buffer, connection: ProviderConnection): void {
    const session = this.#sessions.get(connection);
    try {
      const events = session?.read(data.toString()) ?? [];
      this.#monitor.noteSense();
      for (const event of events) this.#take(event, connection);
    } catch (error) {
      this.#noteBad(error);
      if (this.#monitor.noteRubbish(performance.now())) connection.fail('messages make no sense');
      return;
    }
    if (session?.isSettled) this.#use(connection);
  }

  #take(event: StreamEvent, connection: ProviderConnection): void {
    if (event.kind === 'trade') this.#receive(event, connection);
    else if (event.kind === 'reference') this.#references.set(event.symbol, event.price);
    else if (event.kind === 'time') this.#noteTime(event.timeMs);
    else if (event.kind === 'refused') this.#refuse(event.symbol, event.reason);
    else connection.renew();
  }

  #receive(trade: TradeEvent, connection: ProviderConnection): void {
    this.#monitor.notePrice(performance.now());
    this.#heardMs = this.#time.nowMs();
    if (connection.isReady) {
      this.#trade(trade);
      return;
    }
    const early = this.#early.get(connection) ?? [];
    if (early.length < MOST_EARLY) early.push(trade);
    this.#early.set(connection, early);
  }

  #trade({ symbol, timeMs, price, size, id }: TradeEvent): void {
    const instrumentId = this.#idOf.get(symbol);
    const order = instrumentId && this.#sequenceOf(symbol).take(id, performance.now());
    if (!instrumentId || order === 'repeated') return;
    this.#noteTime(timeMs);
    if (order === 'after a hole') this.#reportHole(symbol, instrumentId);
    this.#newestMs.set(symbol, timeMs);
    const isForex = marketOf(instrumentId) === 'Forex';
    if (isForex && !this.#closes.note(symbol, price, timeMs)) return; // its market is closed
    const times = { exchangeTimeMs: timeMs, receiveTimeMs: this.#time.nowMs() };
    const references = isForex ? this.#closes : this.#references;
    const referencePrice = references.get(symbol) ?? Number.NaN;
    const seq = typeof id === 'number' ? id : ++this.#tickNo;
    this.#sink?.tick({ instrumentId, ...times, price, size, referencePrice, seq });
  }

  #sequenceOf(symbol: string): TradeSequence {
    const known = this.#sequences.get(symbol);
    if (known) return known;
    const sequence = new TradeSequence();
    this.#sequences.set(symbol, sequence);
    return sequence;
  }

  /** Trades of a symbol never came, though its connection lives. Called before the next one is passed on. */
  #reportHole(symbol: string, id: InstrumentId): void {
    const nowMs = this.#time.nowMs();
    this.#log.warn({ symbol }, 'trades are missing');
    this.#sink?.gap(marketOf(id), Math.min(this.#newestMs.get(symbol) ?? nowMs, nowMs), nowMs, [id]);
  }

  #refuse(symbol: string, reason: string): void {
    const id = this.#idOf.get(symbol);
    if (!id || this.#refused.has(symbol)) return;
    this.#refused.add(symbol);
    this.#sink?.rejected(id, reason);
  }

  /** Bars go on by the exchange's time where the machine's is wrong. */
  #noteTime(exchangeMs: number): void {
    const beforeMs = this.#time.nowMs();
    const byMs = this.#time.note(exchangeMs);
    if (byMs === 0) return;
    const seconds = Math.round(Math.abs(this.#time.offsetMs) / 1_000);
    this.#log.warn({ seconds }, 'this machine’s clock is wrong: bars go by the exchange’s time');
    for (const market of this.markets) {
      if (byMs < 0) this.#sink?.rewound(market, -byMs);
      else this.#sink?.gap(market, beforeMs, this.#time.nowMs());
    }
  }

  #stepped(byMs: number): void {
    this.#time.restart();
    if (byMs < 0) for (const market of this.markets) this.#sink?.rewound(market);
  }

  #live(): void {
    const nowMs = this.#time.nowMs();
    const missingMs = this.#missingMs ?? nowMs;
    this.#missingMs = undefined;
    const isFirst = missingMs === this.#startedMs;
    this.#time.restart();
    this.#turn({ state: 'live' });
    if (nowMs - missingMs <= (isFirst ? FIRST_CONNECTION_MS : 0)) return;
    for (const market of this.markets) this.#sink?.gap(market, missingMs, nowMs);
  }

  #lost(reason: string): void {
    this.#missingMs = Math.min(Math.max(this.#heardMs, this.#startedMs), this.#time.nowMs()) - GAP_MARGIN_MS;
    for (const sequence of this.#sequences.values()) sequence.interrupt();
    this.#turn({ state: 'degraded', reason });
  }

  #turn(health: FeedHealth): void {
    this.#health = health;
    for (const market of this.markets) this.#sink?.health(market, health);
  }

  #noteBad(error: unknown): void {
    this.#badMessages++;
    const nowMs = performance.now();
    if (nowMs - this.#loggedMs < LOG_EVERY_MS) return;
    this.#loggedMs = nowMs;
    this.#log.warn({ reason: (error as Error).message, messages: this.#badMessages }, 'messages were skipped');
  }

  /** Reads the close that each currency pair's day is measured from; live trades bring those of the days to come. */
  async #readCloses(): Promise<void> {
    const { signal } = this.#ending;
    const pairs = this.#listed.filter(({ instrument }) => instrument.market === 'Forex');
    for (const { instrument } of pairs) {
      const symbol = this.#symbolOf.get(instrument.id) as string;
      const isDone = await this.#readClose(symbol).catch((error: unknown) => {
        this.#log.debug({ symbol, err: error }, 'the last close could not be read');
        return false;
      });
      if (signal.aborted) return;
      if (!isDone) await sleep(CLOSES_PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #readClose(symbol: string): Promise<boolean> {
    const toMs = this.#time.nowMs();
    const get: Get = (path, cost = 1, body) =>
      this.#http.getJson(path, { cost, body, priority: 'scan', signal: this.#ending.signal });
    if (!(await this.#readOffers()).has(symbol)) return true;
    const hours = await this.#protocol.candles.page(get, { symbol, timeframe: '1h', fromMs: toMs - CLOSES_MS, toMs });
    this.#closes.read(symbol, hours, toMs);
    return true;
  }

  /** Returns what the exchange trades; asks again after a failure. */
  #readOffers(): Promise<ReadonlySet<string>> {
    this.#offered ??= this.#protocol.offers(this.#get).then(
      (offers) => new Set(offers.map(({ symbol }) => symbol)),
      (error: unknown) => {
        this.#offered = undefined;
        throw error;
      },
    );
    return this.#offered;
  }

  /** Coins that the exchange doesn't trade are refused by name: its stream may be silent about them. */
  async #refuseOthers(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        const offered = await this.#readOffers();
        const others = [...this.#symbolOf.values()].filter((symbol) => !offered.has(symbol));
        for (const symbol of others) this.#refuse(symbol, `${this.name} does not trade ${symbol}`);
        return;
      } catch (error) {
        this.#log.debug({ err: error }, 'the list of instruments could not be read');
        await sleep(OFFERS_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }
}
