import { calendarOf, type Instrument, type InstrumentId, type Market, marketOf, type Session } from '@wickwise/market';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import type { Log } from '#platform/log.ts';
import type { ProviderConnection, SocketTimes } from '#platform/net/socket-options.ts';
import { wallClock } from '../clock.ts';
import { readDayCloses } from './day-closes.ts';
import { ExchangeNotices, type ExchangePhase } from './exchange-notices.ts';
import type {
  Feed,
  FeedCapabilities,
  FeedHealth,
  FeedInstrument,
  FeedPlaces,
  FeedSink,
  HistoryRequest,
  ListEntry,
  ReportedSplit,
} from './feed.ts';
import { marketsIn, marketTerms } from './market-terms.ts';
import { NoStream } from './no-stream.ts';
import { PolledPrices } from './polled-prices.ts';
import { providerCapabilities } from './provider-capabilities.ts';
import { ProviderClock } from './provider-clock.ts';
import { ProviderHistory } from './provider-history.ts';
import { withoutKey } from './provider-key.ts';
import { ProviderListing } from './provider-listing.ts';
import { type ProviderOptions, placeOf, socketTimes, urlsOf } from './provider-options.ts';
import type { Get, ProviderProtocol, Quoted, SplitNotice } from './provider-protocol.ts';
import { ProviderRest } from './provider-rest.ts';
import { ProviderStream } from './provider-stream.ts';
import { ProviderSubscriptions } from './provider-subscriptions.ts';
import { SampledBars } from './sampled-bars.ts';
import { SkippedMessages } from './skipped-messages.ts';
import { STREAM_PATIENCE } from './stream-monitor.ts';
import type { MissedTime, ShardEvent } from './stream-shard.ts';
import { TradeIntake } from './trade-intake.ts';

/** A sample on subscribing may be of a trade long ago: that tells nothing about the clock. */
const OLD_SAMPLE_MS = 900_000;

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
  readonly pastSplits?: NonNullable<Feed['pastSplits']>;
  readonly list?: () => Promise<readonly ListEntry[]>;
  readonly #protocol: ProviderProtocol;
  readonly #log: Log;
  readonly #licenceTerms: string | undefined;
  readonly #rest: ProviderRest;
  readonly #stream: Pick<ProviderStream, 'want' | 'start' | 'stop' | 'health' | 'places'>;
  readonly #noStream: NoStream | undefined;
  readonly #times: SocketTimes;
  readonly #time: ProviderClock;
  readonly #histories: ReadonlyMap<Market, ProviderHistory>;
  readonly #listing: ProviderListing;
  readonly #intake: TradeIntake;
  readonly #sampled: SampledBars | undefined;
  readonly #polled: PolledPrices | undefined;
  readonly #skipped: SkippedMessages;
  readonly #subscriptions: ProviderSubscriptions;
  readonly #notices = new ExchangeNotices();
  readonly #ending = new AbortController();
  readonly #get: Get;
  /** The state that was said last. */
  #said = '';
  /** The state after which nothing more comes. */
  #end: FeedHealth | undefined;

  constructor(protocol: ProviderProtocol, options: ProviderOptions, { clock, log }: ProviderParts) {
    this.name = protocol.name;
    this.source = protocol.source ?? protocol.name;
    this.#protocol = protocol;
    this.#licenceTerms = options.licenceTerms;
    this.#log = log.child({ feed: protocol.name });
    this.#rest = new ProviderRest(protocol, {
      ...{ ...urlsOf(protocol, options), bucket: options.bucket },
      onRefused: (words) => this.#needLogin(words),
    });
    this.#get = this.#rest.getter('backfill', this.#ending.signal);
    this.#time = new ProviderClock(clock, protocol.delayMs);
    this.clock = wallClock(() => this.#time.nowMs());
    this.#listing = new ProviderListing(protocol, options.markets ?? marketsIn(protocol), options);
    this.markets = this.#listing.markets;
    const historyOf = (market: Market) => new ProviderHistory(protocol.candlesOf?.[market] ?? protocol.candles);
    this.#histories = new Map(this.markets.map((market) => [market, historyOf(market)]));
    if (protocol.instrumentOf) {
      const getList = this.#rest.getter('scan', this.#ending.signal);
      this.list = () => this.#listing.list(getList);
    }
    const { sampling, splits, pastSplits } = protocol;
    if (splits) this.reportedSplits = async (from, to) => this.#named(await splits(this.#get, from, to));
    if (pastSplits) {
      this.pastSplits = async (ids, from, to) => {
        await this.#listing.read(this.#get); // codes come with it
        return this.#named(await pastSplits(this.#get, this.#listing.codesOf(ids), from, to));
      };
    }
    if (sampling) this.#sampled = new SampledBars(sampling, () => this.#time.nowMs());
    const tellsTime = protocol.tellsTime ?? !sampling;
    this.#intake = new TradeIntake({
      ...{ listing: this.#listing, clock: this.#time, isSampled: sampling !== undefined },
      onTrade: (id, timeMs) => {
        this.#notices.trade(id, timeMs);
        this.#sampled?.note(id, timeMs);
        const isOld = sampling !== undefined && this.#time.nowMs() - timeMs > OLD_SAMPLE_MS;
        if (tellsTime && !isOld) this.#noteTime(timeMs);
      },
      onHole: (id, fromMs) => this.#reportHole(id, fromMs),
    });
    const { pollEveryMs: everyMs, quotes } = protocol;
    if (everyMs) {
      this.#polled = new PolledPrices({
        ...{ get: this.#rest.getter('scan', this.#ending.signal), quotes, everyMs },
        asksAtOnce: protocol.isFix === true,
        isOpen: () => this.#listing.isOpen(this.#subscriptions.wanted, this.#time.nowMs()),
        onQuote: (quote) => this.#takeQuote(quote),
        onAnswer: () => this.#notePoll(undefined),
        onError: (error) => {
          this.#log.debug({ err: error }, 'the newest prices could not be read');
          this.#notePoll((error as Error).message);
        },
      });
    }
    this.#skipped = new SkippedMessages(this.#log);
    this.#times = socketTimes(protocol, options.times);
    this.#noStream = protocol.isFix ? new NoStream() : undefined;
    this.#stream = this.#noStream ?? this.#createStream(options);
    this.#subscriptions = new ProviderSubscriptions({
      ...{ name: this.name, listing: this.#listing, stream: this.#stream, polled: this.#polled, log: this.#log },
      nowMs: () => this.#time.nowMs(),
      rejected: (id, reason) => this.#intake.sink?.rejected(id, this.#withoutKey(reason)),
      admitted: (id, sinceMs) => {
        this.#intake.sink?.rejected(id, null);
        this.#intake.sink?.gap(marketOf(id), sinceMs, this.#time.nowMs(), [id]);
      },
    });
    clock.onStep(({ byMs }) => this.#stepped(byMs));
  }

  note(market: Market): string {
    return this.#protocol.notes[market] ?? '';
  }

  usualPauseMs(market: Market): number {
    return marketTerms(this.#protocol, market).usualPauseMs;
  }

  capabilities(market: Market): FeedCapabilities {
    return providerCapabilities(this.#protocol, market, this.#licenceTerms);
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

  async *history({ id, priority = 'backfill', ...call }: HistoryRequest) {
    const get = this.#rest.getter(priority, this.#ending.signal);
    const offered = await this.#listing.read(get);
    const symbol = this.#listing.codeOf(id);
    const schedule = this.#listing.instrumentOf(id)?.schedule;
    const history = this.#histories.get(marketOf(id));
    if (symbol && schedule && history && offered.has(symbol)) {
      yield* history.read(get, { symbol, ...call }, calendarOf(schedule));
    }
  }

  reach({ id, ...call }: HistoryRequest) {
    const schedule = this.#listing.instrumentOf(id)?.schedule ?? 'always';
    const history = this.#histories.get(marketOf(id));
    return history?.reach({ symbol: '', ...call }, this.#time.nowMs(), calendarOf(schedule)) ?? call;
  }

  async snapshot(ids: readonly InstrumentId[]) {
    const get = this.#rest.getter('scan', this.#ending.signal);
    if (this.#protocol.needsList) await this.#listing.read(get);
    const quotes = await this.#protocol.quotes(get, this.#listing.codesOf(ids));
    return this.#intake.ticksOf(quotes);
  }

  setSubscriptions(ids: ReadonlySet<InstrumentId>, sink: FeedSink): void {
    this.#intake.sink = sink;
    const letGo = this.#subscriptions.wanted.difference(ids);
    for (const code of this.#listing.codesOf(letGo)) this.#intake.forget(code);
    this.#subscriptions.want(ids);
  }

  async sessions(market: Market, fromMs: number, toMs: number): Promise<readonly Session[]> {
    const schedule = this.instruments(market)[0]?.instrument.schedule ?? 'always';
    return calendarOf(schedule).between(fromMs, toMs);
  }

  corporateActions() {
    return [];
  }

  halts(): ReadonlyMap<InstrumentId, string> {
    return this.#notices.halts;
  }

  exchangePhase(market: Market): ExchangePhase | null {
    return this.#notices.phaseOf(market);
  }

  budgetLeft(): number {
    return this.#rest.budgetLeft;
  }

  places(): FeedPlaces {
    return this.#stream.places;
  }

  health(): FeedHealth {
    if (this.#end) return this.#end;
    const { state, reason = state === 'starting' ? this.#subscriptions.listFailure : undefined } = this.#stream.health;
    return reason === undefined ? { state } : { state, reason: this.#withoutKey(reason) };
  }

  async start(): Promise<void> {
    const startedMs = this.#time.nowMs();
    if (!this.#protocol.needsList) this.#stream.start(startedMs);
    this.#sampled?.start(() => this.#intake.sink);
    void this.#readList(startedMs);
    if (!this.#noStream && !this.#protocol.namesCloses) this.#readCloses();
    this.#polled?.start();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    this.#sampled?.stop();
    this.#polled?.stop();
    this.#stream.stop();
    this.#rest.stop();
    this.#end = { state: 'stopped' };
  }

  #readCloses(): void {
    readDayCloses({
      ...{ get: this.#rest.getter('scan', this.#ending.signal), protocol: this.#protocol, listing: this.#listing },
      ...{ closes: this.#intake.closes, references: this.#intake.references },
      ...{ nowMs: () => this.#time.nowMs(), signal: this.#ending.signal, log: this.#log },
    });
  }

  /** Splits of what the provider lists, subscribed to or not. */
  async #named(notices: readonly SplitNotice[]): Promise<ReportedSplit[]> {
    const offered = await this.#listing.read(this.#get);
    const listedAs = (symbol: string) =>
      offered.has(symbol) ? this.#protocol.instrumentOf?.({ symbol, tickSize: 1 }) : undefined;
    return notices.flatMap(({ symbol, ...split }) => {
      const id = this.#listing.idOf(symbol) ?? listedAs(symbol)?.id;
      return id ? [{ id, ...split }] : [];
    });
  }

  /** A provider with codes of its own can be subscribed to once they are known. */
  async #readList(startedMs: number): Promise<void> {
    const isRead = await this.#subscriptions.readList(this.#get, this.#times.pauses, this.#ending.signal);
    if (isRead && !this.#end && this.#protocol.needsList) this.#stream.start(startedMs);
  }

  #createStream(options: ProviderOptions): ProviderStream {
    const place = placeOf(this.#protocol, options, this.#rest.getter('user', this.#ending.signal));
    const patience = { ...STREAM_PATIENCE, ...options.patience };
    return new ProviderStream(
      this.#protocol,
      {
        ...{ place, times: this.#times, patience, nowMs: () => this.#time.nowMs() },
        codesOf: (ids) => this.#listing.codesOf(ids),
        isOpen: (ids) => this.#isOpen(ids),
      },
      {
        take: (event, connection) => this.#take(event, connection),
        settled: (connection) => this.#intake.use(connection),
        skipped: (reason) => this.#skipped.note(this.#withoutKey(reason)),
        changed: () => this.#say(this.health()),
        live: (ids, missed) => this.#live(ids, missed),
        lost: (ids) => this.#intake.interrupt(this.#listing.codesOf(ids)),
        fewer: (reason) => this.#subscriptions.placeAgain(reason),
        keyRefused: (reason) => this.#rest.refuse(this.#withoutKey(reason)),
      },
    );
  }

  /** A fix names the one before, which its change starts from; elsewhere closes are read apart. */
  #takeQuote(quote: Quoted): void {
    if (this.#noStream && !Number.isNaN(quote.referencePrice))
      this.#intake.references.set(quote.symbol, quote.referencePrice);
    this.#intake.take(quote);
  }

  #notePoll(failure: string | undefined): void {
    if (!this.#noStream || this.#ending.signal.aborted) return;
    this.#noStream.note(failure);
    this.#say(this.health());
  }

  #take(event: ShardEvent, connection: ProviderConnection): void {
    if (event.kind === 'trade') this.#intake.receive(event, connection);
    else if (event.kind === 'reference') this.#intake.references.set(event.symbol, event.price);
    else if (event.kind === 'time') this.#noteTime(event.timeMs);
    else if (event.kind === 'halt') this.#noteHalt(event.symbol, event.reason);
    else if (event.kind === 'phase') this.#notePhase(event.phase);
    else if (event.kind === 'login') this.#rest.refuse(this.#withoutKey(event.reason));
    else this.#subscriptions.refuse(event.symbol, event.reason);
  }

  #noteHalt(symbol: string, reason: string | null): void {
    const id = this.#listing.idOf(symbol);
    if (id === undefined) return;
    this.#notices.halt(id, this.#time.nowMs(), reason);
    this.#log.info({ instrument: id, reason }, reason === null ? 'trading goes on' : 'trading is halted');
  }

  #notePhase(phase: ExchangePhase): void {
    const [market] = this.markets;
    if (market === undefined) return;
    if (this.#notices.phaseOf(market) !== phase) this.#log.info({ market, phase }, 'the exchange’s session');
    this.#notices.phase(market, this.#time.nowMs(), phase);
  }

  /** Prices are awaited while the calendar has a session that the exchange hasn't called off. */
  #isOpen(ids: ReadonlySet<InstrumentId>): boolean {
    const isOff = this.markets.every((market) => this.#notices.phaseOf(market) === 'closed');
    return !isOff && this.#listing.isOpen(ids, this.#time.nowMs());
  }

  #withoutKey(text: string): string {
    return withoutKey(text, this.#protocol.key);
  }

  /** The key is refused: nothing is asked for with it again. */
  #needLogin(words: string): void {
    this.#stream.stop();
    if (this.#ending.signal.aborted) return;
    this.#end = { state: 'needs-login', reason: words };
    this.#say(this.#end);
  }

  /** Trades of a symbol never came, though its connection lives. Called before the next one is passed on. */
  #reportHole(id: InstrumentId, fromMs: number): void {
    this.#log.warn({ instrument: id }, 'trades are missing');
    this.#intake.sink?.gap(marketOf(id), fromMs, this.#time.nowMs(), [id]);
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

  /** Where one connection carries all, its gap is the market's. */
  #live(ids: ReadonlySet<InstrumentId>, missed: MissedTime | undefined): void {
    this.#time.restart();
    if (!missed) return;
    const { wanted } = this.#stream.places.connections;
    for (const market of this.markets) {
      const own = wanted === 1 ? undefined : [...ids].filter((id) => marketOf(id) === market);
      if (own?.length !== 0) this.#intake.sink?.gap(market, missed.fromMs, missed.toMs, own);
    }
  }

  #say(health: FeedHealth): void {
    const key = `${health.state} ${health.reason}`;
    if (key === this.#said) return;
    this.#said = key;
    for (const market of this.markets) this.#intake.sink?.health(market, health);
  }
}
