import { calendarOf, type Instrument, type InstrumentId, type Market, marketOf, type Session } from '@wickwise/market';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import type { Log } from '#platform/log.ts';
import type { ProviderConnection, SocketTimes } from '#platform/net/socket-options.ts';
import { wallClock } from '../clock.ts';
import { readDayCloses } from './day-closes.ts';
import type { ExchangePhase } from './exchange-notices.ts';
import type {
  Feed,
  FeedCapabilities,
  FeedHealth,
  FeedInstrument,
  FeedPlaces,
  FeedSink,
  HistoryRequest,
  ListEntry,
} from './feed.ts';
import { marketsIn, marketTerms } from './market-terms.ts';
import { NoStream } from './no-stream.ts';
import { PolledPrices } from './polled-prices.ts';
import { providerCapabilities } from './provider-capabilities.ts';
import { ProviderClock } from './provider-clock.ts';
import { eventReaders } from './provider-events.ts';
import { ProviderHistory } from './provider-history.ts';
import { withoutKey } from './provider-key.ts';
import { ProviderListing } from './provider-listing.ts';
import { nameNotices } from './provider-names.ts';
import { ProviderNotices } from './provider-notices.ts';
import { type ProviderOptions, placeOf, socketTimes, urlsOf } from './provider-options.ts';
import type { Get, ProviderProtocol, Quoted } from './provider-protocol.ts';
import { ProviderReports } from './provider-reports.ts';
import { ProviderRest } from './provider-rest.ts';
import { splitReaders } from './provider-splits.ts';
import { ProviderStream } from './provider-stream.ts';
import { ProviderSubscriptions } from './provider-subscriptions.ts';
import { SampledBars } from './sampled-bars.ts';
import { SkippedMessages } from './skipped-messages.ts';
import { STREAM_PATIENCE } from './stream-monitor.ts';
import type { ShardEvent } from './stream-shard.ts';
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
  readonly reportedEvents?: NonNullable<Feed['reportedEvents']>;
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
  readonly #notices: ProviderNotices;
  readonly #reports: ProviderReports;
  readonly #ending = new AbortController();
  readonly #get: Get;
  /** The state after which nothing more comes. */
  #end: FeedHealth | undefined;

  constructor(protocol: ProviderProtocol, options: ProviderOptions, { clock, log }: ProviderParts) {
    this.name = protocol.name;
    this.source = protocol.source ?? protocol.name;
    this.#protocol = protocol;
    this.#licenceTerms = options.licenceTerms;
    this.#log = log.child({ feed: protocol.name });
    this.#rest = new ProviderRest(protocol, {
      ...urlsOf(protocol, options),
      bucket: options.bucket,
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
    const named = nameNotices(protocol, this.#listing, this.#get);
    const { reportedSplits, pastSplits } = splitReaders(protocol, this.#listing, this.#get, named);
    if (reportedSplits) this.reportedSplits = reportedSplits;
    if (pastSplits) this.pastSplits = pastSplits;
    const reportedEvents = eventReaders(protocol, this.markets, this.#get, named);
    if (reportedEvents) this.reportedEvents = reportedEvents;
    const nowMs = (): number => this.#time.nowMs();
    this.#notices = new ProviderNotices({ listing: this.#listing, nowMs, log: this.#log });
    const sink = () => this.#intake.sink;
    this.#reports = new ProviderReports({ markets: this.markets, clock: this.#time, sink, log: this.#log });
    const { sampling } = protocol;
    if (sampling) this.#sampled = new SampledBars(sampling, nowMs);
    const tellsTime = protocol.tellsTime ?? !sampling;
    this.#intake = new TradeIntake({
      listing: this.#listing,
      clock: this.#time,
      isSampled: sampling !== undefined,
      onTrade: (id, timeMs) => {
        this.#notices.trade(id, timeMs);
        this.#sampled?.note(id, timeMs);
        const isOld = sampling !== undefined && this.#time.nowMs() - timeMs > OLD_SAMPLE_MS;
        if (tellsTime && !isOld) this.#reports.providerTime(timeMs);
      },
      onHole: (id, fromMs) => this.#reports.hole(id, fromMs),
    });
    this.#polled = this.#createPolled();
    this.#skipped = new SkippedMessages(this.#log);
    this.#times = socketTimes(protocol, options.times);
    this.#noStream = protocol.isFix ? new NoStream() : undefined;
    this.#stream = this.#noStream ?? this.#createStream(options);
    this.#subscriptions = new ProviderSubscriptions({
      name: this.name,
      listing: this.#listing,
      stream: this.#stream,
      polled: this.#polled,
      log: this.#log,
      nowMs,
      rejected: (id, reason) => this.#intake.sink?.rejected(id, this.#withoutKey(reason)),
      admitted: (id, sinceMs) => {
        this.#intake.sink?.rejected(id, null);
        this.#intake.sink?.gap(marketOf(id), sinceMs, this.#time.nowMs(), [id]);
      },
    });
    clock.onStep(({ byMs }) => this.#reports.stepped(byMs));
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
    const unwatched = this.#subscriptions.wanted.difference(ids);
    for (const code of this.#listing.codesOf(unwatched)) this.#intake.forget(code);
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
      get: this.#rest.getter('scan', this.#ending.signal),
      protocol: this.#protocol,
      listing: this.#listing,
      closes: this.#intake.closes,
      references: this.#intake.references,
      nowMs: () => this.#time.nowMs(),
      signal: this.#ending.signal,
      log: this.#log,
    });
  }

  /** A provider with codes of its own can be subscribed to once they are known. */
  async #readList(startedMs: number): Promise<void> {
    const isRead = await this.#subscriptions.readList(this.#get, this.#times.pauses, this.#ending.signal);
    if (isRead && !this.#end && this.#protocol.needsList) this.#stream.start(startedMs);
  }

  /** Asks for prices in turn, where the provider streams none or not all. */
  #createPolled(): PolledPrices | undefined {
    const { pollEveryMs: everyMs, quotes, isFix } = this.#protocol;
    if (!everyMs) return undefined;
    return new PolledPrices({
      get: this.#rest.getter('scan', this.#ending.signal),
      quotes,
      everyMs,
      asksAtOnce: isFix === true,
      isOpen: () => this.#listing.isOpen(this.#subscriptions.wanted, this.#time.nowMs()),
      onQuote: (quote) => this.#takeQuote(quote),
      onAnswer: () => this.#notePoll(undefined),
      onError: (error) => {
        this.#log.debug({ err: error }, 'the newest prices could not be read');
        this.#notePoll((error as Error).message);
      },
    });
  }

  #createStream(options: ProviderOptions): ProviderStream {
    const place = placeOf(this.#protocol, options, this.#rest.getter('user', this.#ending.signal));
    const patience = { ...STREAM_PATIENCE, ...options.patience };
    return new ProviderStream(
      this.#protocol,
      {
        place,
        times: this.#times,
        patience,
        nowMs: () => this.#time.nowMs(),
        codesOf: (ids) => this.#listing.codesOf(ids),
        isOpen: (ids) => this.#notices.isOpen(ids),
      },
      {
        take: (event, connection) => this.#take(event, connection),
        settled: (connection) => this.#intake.use(connection),
        skipped: (reason) => this.#skipped.note(this.#withoutKey(reason)),
        changed: () => this.#reports.health(this.health()),
        live: (ids, missed) => this.#reports.live(ids, missed, this.#stream.places.connections.wanted === 1),
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
    this.#reports.health(this.health());
  }

  #take(event: ShardEvent, connection: ProviderConnection): void {
    if (event.kind === 'trade') this.#intake.receive(event, connection);
    else if (event.kind === 'reference') this.#intake.references.set(event.symbol, event.price);
    else if (event.kind === 'time') this.#reports.providerTime(event.timeMs);
    else if (event.kind === 'halt') this.#notices.halt(event.symbol, event.reason);
    else if (event.kind === 'phase') this.#notices.phase(event.phase);
    else if (event.kind === 'login') this.#rest.refuse(this.#withoutKey(event.reason));
    else this.#subscriptions.refuse(event.symbol, event.reason);
  }

  #withoutKey(text: string): string {
    return withoutKey(text, this.#protocol.key);
  }

  /** The key is refused: nothing is asked for with it again. */
  #needLogin(words: string): void {
    this.#stream.stop();
    if (this.#ending.signal.aborted) return;
    this.#end = { state: 'needs-login', reason: words };
    this.#reports.health(this.#end);
  }
}
