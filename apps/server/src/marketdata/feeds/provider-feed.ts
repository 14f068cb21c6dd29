import { setTimeout as sleep } from 'node:timers/promises';
import {
  calendarOf,
  type Instrument,
  type InstrumentId,
  type Market,
  marketOf,
  type Session,
  TIMEFRAMES,
} from '@wickwise/market';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import type { Log } from '#platform/log.ts';
import { LiveSocket } from '#platform/net/live-socket.ts';
import type { ProviderConnection, SocketMessage, SocketTimes } from '#platform/net/socket-options.ts';
import { wallClock } from '../clock.ts';
import { type ConnectionPlaces, placesFor } from './connection-places.ts';
import { readCloses } from './currency-closes.ts';
import type { Feed, FeedCapabilities, FeedHealth, FeedInstrument, FeedSink, ListEntry } from './feed.ts';
import { marketsIn, marketTerms } from './market-terms.ts';
import { PolledPrices } from './polled-prices.ts';
import { ProviderClock } from './provider-clock.ts';
import { ProviderHistory } from './provider-history.ts';
import { KeyRefused, withoutKey } from './provider-key.ts';
import { ProviderListing } from './provider-listing.ts';
import { type ProviderOptions, placeOf, socketTimes, urlsOf } from './provider-options.ts';
import type { Get, ProviderProtocol, StreamEvent, StreamSession } from './provider-protocol.ts';
import { ProviderRest } from './provider-rest.ts';
import { keepQuotedCloses } from './quoted-closes.ts';
import { SampledBars } from './sampled-bars.ts';
import { SkippedMessages } from './skipped-messages.ts';
import { STREAM_PATIENCE, StreamMonitor, type StreamPatience } from './stream-monitor.ts';
import { TradeIntake } from './trade-intake.ts';

/** The first minute of each instrument is loaded again, which covers a first connection that takes no longer. */
const FIRST_CONNECTION_MS = 5_000;
/** Trades of the last moment before a loss may not have come. */
const GAP_MARGIN_MS = 2_000;
/** A sample on subscribing may be of a trade long ago: that tells nothing about the clock. */
const OLD_SAMPLE_MS = 900_000;
/** The wait for prices is looked at this often within it. */
const LOOKS = 4;

export interface ProviderParts {
  clock: ClockMonitor;
  log: Log;
}

/**
 * The prices of one provider, live, with its own candles as history. A key that is refused ends all attempts: the feed
 * needs a login then, and another one is made with the next key.
 */
export class ProviderFeed implements Feed {
  readonly name: string;
  readonly source: string;
  readonly markets: readonly Market[];
  readonly clock;
  readonly reportedSplits?: NonNullable<Feed['reportedSplits']>;
  readonly list?: () => Promise<readonly ListEntry[]>;
  readonly #protocol: ProviderProtocol;
  readonly #log: Log;
  readonly #licenceTerms: string | undefined;
  readonly #rest: ProviderRest;
  readonly #socket: LiveSocket;
  readonly #times: SocketTimes;
  readonly #time: ProviderClock;
  readonly #history: ProviderHistory;
  readonly #listing: ProviderListing;
  readonly #intake: TradeIntake;
  readonly #sampled: SampledBars | undefined;
  readonly #polled: PolledPrices | undefined;
  readonly #sessions = new WeakMap<ProviderConnection, StreamSession>();
  readonly #monitor: StreamMonitor;
  readonly #patience: StreamPatience;
  readonly #skipped: SkippedMessages;
  readonly #ending = new AbortController();
  readonly #get: Get;
  readonly #refused = new Set<InstrumentId>();
  #looking: NodeJS.Timeout | undefined;
  #wanted: ReadonlySet<InstrumentId> = new Set();
  #health: FeedHealth = { state: 'starting' };
  #startedMs = 0;
  /** Market time from which prices are missing; undefined while they come. */
  #missingMs: number | undefined;
  /** Market time at which a trade came last. */
  #heardMs = 0;

  constructor(protocol: ProviderProtocol, options: ProviderOptions, { clock, log }: ProviderParts) {
    this.name = this.source = protocol.name;
    this.#protocol = protocol;
    this.#licenceTerms = options.licenceTerms;
    this.#log = log.child({ feed: protocol.name });
    this.#rest = new ProviderRest(protocol, {
      ...urlsOf(protocol, options),
      onRefused: (words) => this.#needLogin(words),
    });
    this.#get = this.#rest.getter('backfill', this.#ending.signal);
    this.#history = new ProviderHistory(protocol.candles, this.#get);
    this.#time = new ProviderClock(clock);
    this.clock = wallClock(() => this.#time.nowMs());
    this.#listing = new ProviderListing(protocol, options.markets ?? marketsIn(protocol), options.offers);
    this.markets = this.#listing.markets;
    if (protocol.instrumentOf) {
      const getList = this.#rest.getter('scan', this.#ending.signal);
      this.list = () => this.#listing.list(getList);
    }
    const { sampling } = protocol;
    if (sampling) this.#sampled = new SampledBars(sampling, () => this.#time.nowMs());
    const { splits } = protocol;
    if (splits) {
      this.reportedSplits = async (from, to) =>
        (await splits(this.#get, from, to)).flatMap(({ symbol, ...split }) => {
          const id = this.#listing.idOf(symbol);
          return id ? [{ id, ...split }] : [];
        });
    }
    const tellsTime = protocol.tellsTime ?? !sampling;
    this.#intake = new TradeIntake({
      ...{ listing: this.#listing, clock: this.#time, isSampled: sampling !== undefined },
      onTrade: (id, timeMs) => {
        this.#sampled?.note(id, timeMs);
        const isOld = sampling !== undefined && this.#time.nowMs() - timeMs > OLD_SAMPLE_MS;
        if (tellsTime && !isOld) this.#noteTime(timeMs);
      },
      onHole: (id, fromMs) => this.#reportHole(id, fromMs),
    });
    const { pollEveryMs: everyMs, quotes } = protocol;
    if (everyMs) {
      this.#polled = new PolledPrices({
        ...{ get: this.#rest.getter('scan', this.#ending.signal), quotes, everyMs, isOpen: () => this.#isOpen() },
        onQuote: (quote) => this.#intake.take(quote),
        onError: (error) => this.#log.debug({ err: error }, 'the newest prices could not be read'),
      });
    }
    this.#patience = { ...STREAM_PATIENCE, ...options.patience };
    this.#monitor = new StreamMonitor(this.#patience);
    this.#skipped = new SkippedMessages(this.#log);
    this.#times = socketTimes(protocol, options.times);
    this.#socket = this.#createSocket(options);
    clock.onStep(({ byMs }) => this.#stepped(byMs));
  }

  note(market: Market): string {
    return this.#protocol.notes[market] ?? '';
  }

  usualPauseMs(market: Market): number {
    return marketTerms(this.#protocol, market).usualPauseMs;
  }

  capabilities(market: Market): FeedCapabilities {
    const { attribution, budget, candles, messagesPerSecond, perConnection, scope, needsLogin } = this.#protocol;
    const { badge, delaySec } = marketTerms(this.#protocol, market);
    const terms = this.#licenceTerms;
    return {
      transport: 'both',
      ...{ badge, delaySec },
      history: { timeframes: TIMEFRAMES, maxBarsPerCall: candles.maxBars, maxSpanDays: null, earliest: null },
      subscriptions: { connections: 1, perConnection, messagesPerSecond },
      snapshotBatch: null,
      requestsPerMinute: budget.perSecond * 60,
      adjustment: 'raw',
      canWait: false,
      canLose: true,
      isByWallClock: true,
      needsLogin: needsLogin ?? false,
      licence: { scope: scope ?? 'internal', attribution, ...(terms === undefined ? {} : { terms }) },
    };
  }

  instruments(market: Market): readonly FeedInstrument[] {
    return this.#listing.listed.filter(({ instrument }) => instrument.market === market);
  }

  async search(text: string): Promise<readonly FeedInstrument[]> {
    const wanted = text.toLowerCase();
    return this.#listing.listed.filter(({ instrument: { symbol, name } }) =>
      `${symbol} ${name}`.toLowerCase().includes(wanted),
    );
  }

  add(instrument: Instrument): void {
    this.#listing.add(instrument);
  }

  async *history({ id, ...call }: Parameters<Feed['history']>[0]) {
    const offered = await this.#listing.read(this.#get);
    const symbol = this.#listing.codeOf(id);
    const schedule = this.#listing.instrumentOf(id)?.schedule;
    if (symbol && schedule && offered.has(symbol)) {
      yield* this.#history.read({ symbol, ...call }, calendarOf(schedule));
    }
  }

  async snapshot(ids: readonly InstrumentId[]) {
    if (this.#protocol.needsList) await this.#listing.read(this.#get);
    const quotes = await this.#protocol.quotes(this.#get, this.#codesOf(ids));
    const { references } = this.#intake;
    return quotes.flatMap(({ symbol, price, referencePrice: quoted, timeMs }) => {
      const instrumentId = this.#listing.idOf(symbol);
      if (!instrumentId || !isOfSession(instrumentId, timeMs)) return [];
      if (!Number.isNaN(quoted)) references.set(symbol, quoted);
      const referencePrice = this.#intake.referenceOf(instrumentId, symbol);
      const times = { exchangeTimeMs: timeMs, receiveTimeMs: this.#time.nowMs() };
      return [{ instrumentId, ...times, price, size: 0, referencePrice, seq: 0 }];
    });
  }

  setSubscriptions(ids: ReadonlySet<InstrumentId>, sink: FeedSink): void {
    this.#intake.sink = sink;
    for (const code of this.#codesOf(this.#wanted.difference(ids))) this.#intake.forget(code);
    this.#wanted = ids;
    const { beyond } = this.#places();
    this.#polled?.want(this.#codesOf(beyond));
    if (!this.#polled) for (const id of beyond) this.#refuse(id, `${this.name} has no place for more`);
    for (const connection of this.#socket.connections) this.#subscribe(connection);
  }

  async sessions(market: Market, fromMs: number, toMs: number): Promise<readonly Session[]> {
    const schedule = this.instruments(market)[0]?.instrument.schedule ?? 'always';
    return calendarOf(schedule).between(fromMs, toMs);
  }

  corporateActions() {
    return [];
  }

  budgetLeft(): number {
    return this.#rest.budgetLeft;
  }

  health(): FeedHealth {
    return this.#health;
  }

  async start(): Promise<void> {
    this.#startedMs = this.#missingMs = this.#time.nowMs();
    if (!this.#protocol.needsList) this.#socket.start();
    this.#looking = setInterval(() => this.#lookForPrices(), this.#patience.noPriceMs / LOOKS);
    this.#sampled?.start(() => this.#intake.sink);
    void this.#readList();
    this.#readCloses();
    this.#polled?.start();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#looking);
    this.#sampled?.stop();
    this.#polled?.stop();
    this.#socket.stop();
    this.#rest.stop();
    this.#health = { state: 'stopped' };
  }

  /** Begins to read the closes that the day's changes start from. */
  #readCloses(): void {
    const idsOf = (market: Market) => this.instruments(market).map(({ instrument }) => instrument.id);
    const { signal } = this.#ending;
    const { candles, quotes } = this.#protocol;
    const nowMs = () => this.#time.nowMs();
    const deps = { get: this.#rest.getter('scan', signal), listing: this.#listing, signal, log: this.#log };
    const { Forex: ofPairs, US_Equity: ofShares } = this.#intake.closes;
    const shares = idsOf('US_Equity');
    if (ofPairs) void readCloses(idsOf('Forex'), ofPairs, { ...deps, candles, toMs: nowMs });
    if (!ofShares || shares.length === 0) return;
    void keepQuotedCloses(shares, ofShares, calendarOf('nyse'), { ...deps, quotes, nowMs });
  }

  #createSocket(options: ProviderOptions): LiveSocket {
    const { messagesPerSecond, ping, key, isLines = false } = this.#protocol;
    const place = placeOf(this.#protocol, options, this.#rest.getter('user', this.#ending.signal));
    const words = ping?.message ? { ping: ping.message } : {};
    const more = { messagesPerSecond, isKeyed: key !== undefined, isLines, ...words };
    return new LiveSocket(
      { place, times: this.#times, ...more },
      {
        open: (connection) => {
          this.#monitor.begin(performance.now());
          this.#subscribe(connection);
        },
        message: (data, connection) => this.#read(data, connection),
        live: () => this.#live(),
        lost: (reason) => this.#lost(reason),
        failed: (reason) => this.#noteFailure(reason),
        refused: (reason, isKey) => {
          if (isKey && key) this.#rest.refuse(withoutKey(reason, key));
          else this.#turn({ state: 'stopped', reason });
        },
      },
    );
  }

  #places(): ConnectionPlaces {
    return placesFor(this.#wanted, this.#protocol.perConnection);
  }

  #codesOf(ids: Iterable<InstrumentId>): string[] {
    return [...ids].flatMap((id) => this.#listing.codeOf(id) ?? []);
  }

  #subscribe(connection: ProviderConnection): void {
    const session = this.#sessions.get(connection) ?? this.#protocol.session();
    this.#sessions.set(connection, session);
    for (const message of session.want(new Set(this.#codesOf(this.#places().streamed)))) connection.send(message);
    if (this.#protocol.confirmsByEcho) connection.echo(() => this.#intake.use(connection));
    else if (session.isSettled) this.#intake.use(connection);
  }

  #lookForPrices(): void {
    if (this.#health.state !== 'live' || this.#wanted.size === 0) return;
    if (!this.#isOpen()) {
      this.#monitor.begin(performance.now());
      return;
    }
    if (!this.#monitor.isWithoutPrices(performance.now())) return;
    const reason = `no price for ${this.#patience.noPriceMs / 1_000} s`;
    for (const connection of this.#socket.connections) connection.fail(reason);
  }

  /** Whether one of the feed's markets is open: nothing is awaited from a closed one. */
  #isOpen(): boolean {
    const nowMs = this.#time.nowMs();
    const schedules = new Set(this.#listing.listed.map(({ instrument }) => instrument.schedule));
    return [...schedules].some((schedule) => calendarOf(schedule).sessionAt(nowMs));
  }

  #read(data: SocketMessage, connection: ProviderConnection): void {
    const session = this.#sessions.get(connection);
    try {
      const events = session?.read(data) ?? [];
      this.#monitor.noteSense();
      for (const event of events) this.#take(event, connection);
    } catch (error) {
      this.#skipped.note(this.#withoutKey((error as Error).message));
      if (this.#monitor.noteRubbish(performance.now())) connection.fail('messages make no sense');
      return;
    }
    if (session?.isSettled) this.#intake.use(connection);
  }

  #take(event: StreamEvent, connection: ProviderConnection): void {
    if (event.kind === 'trade') {
      this.#monitor.notePrice(performance.now());
      this.#heardMs = this.#time.nowMs();
      this.#intake.receive(event, connection);
    } else if (event.kind === 'reference') this.#intake.references.set(event.symbol, event.price);
    else if (event.kind === 'time') this.#noteTime(event.timeMs);
    else if (event.kind === 'refused') this.#refuse(this.#listing.idOf(event.symbol), event.reason);
    else if (event.kind === 'send') connection.send(event.message);
    else if (event.kind === 'echo') connection.echo(() => this.#intake.use(connection));
    else if (event.kind === 'login') this.#rest.refuse(this.#withoutKey(event.reason));
    else if (event.kind === 'full') connection.fail(this.#withoutKey(event.reason));
    else connection.renew();
  }

  #withoutKey(text: string): string {
    return withoutKey(text, this.#protocol.key);
  }

  /** The key is refused: nothing is asked for with it again. */
  #needLogin(words: string): void {
    this.#socket.stop();
    if (!this.#ending.signal.aborted) this.#turn({ state: 'needs-login', reason: words });
  }

  /** Trades of a symbol never came, though its connection lives. Called before the next one is passed on. */
  #reportHole(id: InstrumentId, fromMs: number): void {
    this.#log.warn({ instrument: id }, 'trades are missing');
    this.#intake.sink?.gap(marketOf(id), fromMs, this.#time.nowMs(), [id]);
  }

  #refuse(id: InstrumentId | undefined, reason: string): void {
    if (!id || this.#refused.has(id)) return;
    this.#refused.add(id);
    this.#intake.sink?.rejected(id, this.#withoutKey(reason));
  }

  /** Bars go on by the provider's time where the machine's is wrong. */
  #noteTime(providerMs: number): void {
    const beforeMs = this.#time.nowMs();
    const byMs = this.#time.note(providerMs);
    if (byMs === 0) return;
    const seconds = Math.round(Math.abs(this.#time.offsetMs) / 1_000);
    this.#log.warn({ seconds }, 'this machine’s clock is wrong: bars go by the provider’s time');
    for (const market of this.markets) {
      if (byMs < 0) this.#intake.sink?.rewound(market, -byMs);
      else this.#intake.sink?.gap(market, beforeMs, this.#time.nowMs());
    }
  }

  #stepped(byMs: number): void {
    this.#time.restart();
    if (byMs < 0) for (const market of this.markets) this.#intake.sink?.rewound(market);
  }

  #live(): void {
    const nowMs = this.#time.nowMs();
    const missingMs = this.#missingMs ?? nowMs;
    this.#missingMs = undefined;
    const isFirst = missingMs === this.#startedMs;
    this.#time.restart();
    this.#turn({ state: 'live' });
    if (nowMs - missingMs <= (isFirst ? FIRST_CONNECTION_MS : 0)) return;
    for (const market of this.markets) this.#intake.sink?.gap(market, missingMs, nowMs);
  }

  #lost(reason: string): void {
    this.#missingMs = Math.min(Math.max(this.#heardMs, this.#startedMs), this.#time.nowMs()) - GAP_MARGIN_MS;
    this.#intake.interrupt();
    this.#turn({ state: 'degraded', reason: this.#withoutKey(reason) });
  }

  /** Says why a feed that has never been live isn't yet. */
  #noteFailure(reason: string): void {
    if (this.#health.state === 'starting') this.#health = { state: 'starting', reason: this.#withoutKey(reason) };
  }

  #turn(health: FeedHealth): void {
    this.#health = health;
    for (const market of this.markets) this.#intake.sink?.health(market, health);
  }

  /** Reads what the provider has. What isn't there is refused by name: its stream may be silent about it. */
  async #readList(): Promise<void> {
    const { signal } = this.#ending;
    const { firstMs, longestMs } = this.#times.pauses;
    for (let pauseMs = firstMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestMs)) {
      try {
        for (const { id, symbol } of await this.#listing.missing(this.#get)) {
          this.#refuse(id, `${this.name} does not trade ${symbol}`);
        }
        if (this.#protocol.needsList && !signal.aborted) this.#socket.start();
        return;
      } catch (error) {
        if (error instanceof KeyRefused) return;
        this.#log.debug({ err: error }, 'the list of instruments could not be read');
        this.#noteFailure((error as Error).message);
        await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }
}

/** Whether a price is of its market's hours: an exchange of coins trades currencies on weekends too. */
const isOfSession = (id: InstrumentId, timeMs: number): boolean =>
  marketOf(id) !== 'Forex' || calendarOf('forex').sessionAt(timeMs) !== undefined;
