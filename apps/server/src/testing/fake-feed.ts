import { BarSeries, type Instrument, type InstrumentId, type Market, type Timeframe } from '@wickwise/market';
import type {
  Feed,
  FeedCapabilities,
  FeedHealth,
  FeedInstrument,
  FeedSink,
  HistoryRequest,
  SplitAction,
} from '#marketdata/feeds/feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';

/** A feed controlled by a test: its clock and its history. */
export class FakeFeed implements Feed {
  readonly name: string = 'fake';
  readonly source: string = 'fake:1';
  nowMs = 0;
  readonly requests: HistoryRequest[] = [];
  readonly history$ = new Map<string, BarSeries>();
  splits: SplitAction[] = [];
  failures = 0;
  isByWallClock = true;
  badge: FeedCapabilities['badge'] = 'SIMULATED';
  licence: FeedCapabilities['licence'] = { scope: 'simulated', attribution: '' };
  canLose = false;
  /** What its history has of a request; default: all. */
  reached: NonNullable<Feed['reach']> = ({ fromMs, toMs }) => ({ fromMs, toMs });
  /** Timeframes whose history comes adjusted for splits. */
  adjusted: readonly Timeframe[] = [];
  /** The instrument without history. */
  refused: InstrumentId | undefined;
  sink: FeedSink | undefined;
  readonly clock = { now: () => this.nowMs, speed: () => 1 };
  readonly #listed: readonly FeedInstrument[];

  constructor(instruments: readonly Instrument[], finest: Timeframe = '1m') {
    this.#listed = instruments.map((instrument) => ({ instrument, finest }));
  }

  give(id: InstrumentId, timeframe: Timeframe, bars: BarSeries): void {
    this.history$.set(`${id} ${timeframe}`, bars);
  }

  capabilities() {
    return {
      transport: 'push' as const,
      badge: this.badge,
      delaySec: 0,
      history: { timeframes: [], maxBarsPerCall: null, maxSpanDays: null, earliest: null, adjusted: this.adjusted },
      subscriptions: { connections: null, perConnection: null, messagesPerSecond: null },
      snapshotBatch: null,
      requestsPerMinute: null,
      canWait: false,
      canLose: this.canLose,
      isByWallClock: this.isByWallClock,
      needsLogin: false,
      licence: this.licence,
    };
  }

  get markets(): Market[] {
    return [...new Set(this.#listed.map(({ instrument }) => instrument.market))];
  }

  usualPauseMs(): number {
    return 10_000;
  }

  note(): string {
    return 'in the hands of a test';
  }

  /** Returns a `MarketFeeds` of this feed only. */
  get feeds(): MarketFeeds {
    return new MarketFeeds([this]);
  }

  instruments(market: Market): readonly FeedInstrument[] {
    return this.#listed.filter(({ instrument }) => instrument.market === market);
  }

  async search(): Promise<readonly FeedInstrument[]> {
    return [];
  }

  async *history(request: HistoryRequest) {
    this.requests.push(request);
    if (this.failures > 0) {
      this.failures--;
      throw new Error('the vendor is down');
    }
    if (request.id === this.refused) throw new Error('the vendor has no such symbol');
    const bars = this.history$.get(`${request.id} ${request.timeframe}`) ?? new BarSeries();
    yield bars.slice(bars.indexFrom(request.fromMs), bars.indexFrom(request.toMs));
  }

  reach(request: HistoryRequest) {
    return this.reached(request);
  }

  async snapshot() {
    return [];
  }

  setSubscriptions(_ids: ReadonlySet<InstrumentId>, sink: FeedSink): void {
    this.sink = sink;
  }

  async sessions() {
    return [];
  }

  corporateActions(): readonly SplitAction[] {
    return this.splits;
  }

  health(): FeedHealth {
    return { state: 'live' };
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {}
}
