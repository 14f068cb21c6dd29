import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BarSeries,
  calendarOf,
  DAY_MS,
  dateInZone,
  type Instrument,
  type InstrumentId,
  isIntraday,
  type Market,
  type Session,
  type SessionCalendar,
  type Tick,
} from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import { type MarketClock, wallClock } from '../clock.ts';
import type {
  Feed,
  FeedCapabilities,
  FeedHealth,
  FeedInstrument,
  FeedSink,
  HistoryRequest,
  ListEntry,
} from './feed.ts';
import { marketsIn } from './market-terms.ts';
import { providerCapabilities } from './provider-capabilities.ts';
import type { ProviderParts } from './provider-feed.ts';
import { ProviderHistory } from './provider-history.ts';
import { KeyRefused, withoutKey } from './provider-key.ts';
import { ProviderListing } from './provider-listing.ts';
import { type ProviderOptions, urlsOf } from './provider-options.ts';
import type { Get, ProviderProtocol } from './provider-protocol.ts';
import { ProviderRest } from './provider-rest.ts';

/** Providers have a day some hours after its session; it's asked for until then. */
const AFTER_CLOSE_MS = 3 * 3_600_000;
const AGAIN_MS = 3_600_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** The days of one provider, as a market's end-of-day feed: nothing is streamed, and no price comes within a session. */
export class EndOfDayFeed implements Feed {
  readonly name: string;
  readonly source: string;
  readonly markets: readonly Market[];
  readonly clock: MarketClock;
  readonly #protocol: ProviderProtocol;
  readonly #options: ProviderOptions;
  readonly #log: Log;
  readonly #rest: ProviderRest;
  readonly #history: ProviderHistory;
  readonly #listing: ProviderListing;
  readonly #ending = new AbortController();
  readonly #nowMs: () => number;
  #sink: FeedSink | undefined;
  #wanted: ReadonlySet<InstrumentId> = new Set();
  #health: FeedHealth = { state: 'starting' };

  constructor(protocol: ProviderProtocol, options: ProviderOptions, { clock, log }: ProviderParts) {
    this.name = protocol.name;
    this.source = protocol.source ?? protocol.name;
    this.#protocol = protocol;
    this.#options = options;
    this.#log = log.child({ feed: protocol.name });
    this.#nowMs = () => clock.nowMs();
    this.clock = wallClock(this.#nowMs);
    this.#rest = new ProviderRest(protocol, {
      ...urlsOf(protocol, options),
      bucket: options.bucket,
      onRefused: (reason) => this.#say({ state: 'needs-login', reason }),
    });
    this.#history = new ProviderHistory(protocol.candles);
    this.#listing = new ProviderListing(protocol, options.markets ?? marketsIn(protocol), options);
    this.markets = this.#listing.markets;
  }

  capabilities(market: Market): FeedCapabilities {
    const own = providerCapabilities(this.#protocol, market, this.#options.licenceTerms);
    const subscriptions = { connections: null, perConnection: null, messagesPerSecond: null };
    return { ...own, transport: 'poll', badge: 'EOD', subscriptions, canLose: false };
  }

  /** No price is awaited: days come as they are ready. */
  usualPauseMs(): number {
    return Number.POSITIVE_INFINITY;
  }

  note(market: Market): string {
    return this.#protocol.notes[market] ?? '';
  }

  instruments(market: Market): readonly FeedInstrument[] {
    return this.#listing.listed
      .filter(({ instrument }) => instrument.market === market)
      .map(({ instrument }) => ({ instrument, finest: '1D' }));
  }

  async search(text: string): Promise<readonly FeedInstrument[]> {
    const wanted = text.toLowerCase();
    return this.markets
      .flatMap((market) => this.instruments(market))
      .filter(({ instrument: { symbol, name } }) => `${symbol} ${name}`.toLowerCase().includes(wanted));
  }

  async list(): Promise<readonly ListEntry[]> {
    const entries = await this.#listing.list(this.#getter('scan'));
    return entries.map((entry) => ({ ...entry, finest: '1D' }));
  }

  add(instrument: Instrument): void {
    this.#listing.add(instrument);
  }

  async *history({ id, priority = 'backfill', ...call }: HistoryRequest): AsyncGenerator<BarSeries> {
    if (isIntraday(call.timeframe)) return;
    const get = this.#getter(priority);
    const offered = await this.#listing.read(get);
    const symbol = this.#listing.codeOf(id);
    const schedule = this.#listing.instrumentOf(id)?.schedule;
    if (symbol && schedule && offered.has(symbol))
      yield* this.#history.read(get, { symbol, ...call }, calendarOf(schedule));
  }

  /** The close of each instrument's newest day. */
  async snapshot(ids: readonly InstrumentId[]): Promise<readonly Tick[]> {
    const get = this.#getter('scan');
    const offered = await this.#listing.read(get);
    const symbols = this.#listing.codesOf(ids).filter((symbol) => offered.has(symbol));
    const receiveTimeMs = this.#nowMs();
    const quotes = await this.#protocol.quotes(get, symbols);
    return quotes.flatMap(({ symbol, price, referencePrice, timeMs = receiveTimeMs }) => {
      const instrumentId = this.#listing.idOf(symbol);
      const schedule = instrumentId && this.#listing.instrumentOf(instrumentId)?.schedule;
      if (!schedule) return [];
      const calendar = calendarOf(schedule);
      const session = calendar.sessionOn(dateInZone(calendar.schedule.zone, timeMs));
      const times = { exchangeTimeMs: session ? session.closeMs - 1 : timeMs, receiveTimeMs };
      return [{ instrumentId, ...times, price, size: 0, referencePrice, seq: 0 }];
    });
  }

  setSubscriptions(ids: ReadonlySet<InstrumentId>, sink: FeedSink): void {
    this.#wanted = ids;
    this.#sink = sink;
  }

  async sessions(market: Market, fromMs: number, toMs: number): Promise<readonly Session[]> {
    return this.#calendarOf(market).between(fromMs, toMs);
  }

  corporateActions() {
    return [];
  }

  health(): FeedHealth {
    return this.#health;
  }

  budgetLeft(): number {
    return this.#rest.budgetLeft;
  }

  async start(): Promise<void> {
    void this.#readList();
    for (const market of this.markets) void this.#followDays(market);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    this.#rest.stop();
    this.#health = { state: 'stopped' };
  }

  #getter(priority: NonNullable<HistoryRequest['priority']>): Get {
    return this.#rest.getter(priority, this.#ending.signal);
  }

  #calendarOf(market: Market): SessionCalendar {
    return calendarOf(this.instruments(market)[0]?.instrument.schedule ?? 'always');
  }

  /** The feed is live once its list is read; what isn't there is refused by name. */
  async #readList(): Promise<void> {
    const { signal } = this.#ending;
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        for (const { id, symbol } of await this.#listing.missing(this.#getter('scan')))
          this.#sink?.rejected(id, `${this.name} does not have ${symbol}`);
        this.#say({ state: 'live' });
        return;
      } catch (error) {
        if (error instanceof KeyRefused || signal.aborted) return;
        const reason = withoutKey((error as Error).message, this.#protocol.key);
        this.#say({ state: 'degraded', reason });
        await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  /** Asks for each session's day some hours after it, until the provider has it. */
  async #followDays(market: Market): Promise<void> {
    const { signal } = this.#ending;
    const calendar = this.#calendarOf(market);
    let session = calendar.previous(this.#nowMs());
    // a day that is there at the start comes with the history
    let isKnown = this.#waitMs(session) <= 0 && (await this.#hasDay(market, session).catch(() => false));
    while (!signal.aborted) {
      const waitMs = this.#waitMs(session);
      if (waitMs > 0) {
        await sleep(Math.min(waitMs, AGAIN_MS), undefined, { signal, ref: false }).catch(() => {});
        continue;
      }
      const next = calendar.next(session.endMs);
      // a day that never comes isn't waited for once the next one is due
      const isOver = isKnown || this.#waitMs(next) <= 0 || (await this.#hasDay(market, session).catch(() => false));
      if (!isOver) {
        await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
        continue;
      }
      if (!isKnown) this.#reload(market, session);
      isKnown = false;
      session = next;
    }
  }

  /** How long a session's day isn't asked for. */
  #waitMs({ endMs }: Session): number {
    return endMs + AFTER_CLOSE_MS - this.#nowMs();
  }

  #reload(market: Market, { openMs, endMs }: Session): void {
    for (const id of this.#wanted)
      if (this.#listing.instrumentOf(id)?.market === market) this.#sink?.revised(id, openMs, endMs);
  }

  /** Whether the first instrument that the provider has has a day of the session. */
  async #hasDay(market: Market, { openMs, endMs, date }: Session): Promise<boolean> {
    const { zone } = this.#calendarOf(market).schedule;
    const offered = await this.#listing.read(this.#getter('scan'));
    const first = [...this.#wanted].find((id) => {
      const isOfMarket = this.#listing.instrumentOf(id)?.market === market;
      return isOfMarket && offered.has(this.#listing.codeOf(id) ?? '');
    });
    if (first === undefined) return false;
    const days = this.history({ id: first, timeframe: '1D', fromMs: openMs - DAY_MS, toMs: endMs, priority: 'scan' });
    for await (const page of days) if ([...page].some(({ timeMs }) => dateInZone(zone, timeMs) === date)) return true;
    return false;
  }

  #say(health: FeedHealth): void {
    if (this.#ending.signal.aborted) return;
    this.#health = health;
    this.#log.debug({ ...health }, 'end-of-day feed');
    for (const market of this.markets) this.#sink?.health(market, health);
  }
}
