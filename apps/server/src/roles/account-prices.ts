import type { InstrumentId, Market } from '@wickwise/market';
import { listAnnounced } from '#marketdata/bars/announced-splits.ts';
import { keepSplits, type SplitBook, splitsOf } from '#marketdata/bars/split-book.ts';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { MarketAccess } from '#marketdata/market-access.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { OpenedInstruments } from '#marketdata/own/opened-instruments.ts';
import { OwnInstruments } from '#marketdata/own/own-instruments.ts';
import { OwnLists } from '#marketdata/own/own-lists.ts';
import type { PriceView } from '#marketdata/own/price-view.ts';
import { QuoteBook } from '#marketdata/quote-book.ts';
import { referenceCloses } from '#marketdata/reference-closes.ts';
import { type InstrumentRegistry, type ListedInstrument, registerInstruments } from '#marketdata/registry.ts';
import { barRequests } from '#marketdata/topics.ts';
import { redact } from '#modules/connections/check-key.ts';
import type { StoredConnection } from '#modules/connections/stored-connections.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { NoticeWriter } from './alert-service.ts';
import { followAnnouncedSplits } from './announced-splits.ts';
import { startBars } from './bars.ts';
import type { MadeFeeds } from './connection-states.ts';
import type { RoleContext } from './context.ts';
import { type FeedsRole, priceCalls, startFeeds } from './feeds.ts';
import { startOwnAlerts } from './own-alerts.ts';
import { ownSaved } from './own-saved.ts';
import { startPaperTrading } from './paper.ts';
import { type PastSplitsRole, pastSplitCalls, readPastSplits } from './past-splits.ts';
import { readProviderEvents } from './provider-events.ts';

const LOOK_EVERY_MS = 30_000;
/** Pages repeat their request for bars more often. */
const CHART_LASTS_MS = 30_000;

/** Makes the feeds of a connection that serves its account alone, without contacting a host. */
export type ConnectOwn = (connection: StoredConnection) => Promise<readonly Feed[] | 'needs-login'>;

export interface AccountPricesDeps {
  owner: string;
  connections: readonly StoredConnection[];
  connect: ConnectOwn;
  notices: NoticeWriter;
  /** Says which markets are the account's own from now on; resolves once nobody follows others' prices there for it. */
  claim: (markets: readonly Market[]) => Promise<void>;
  /** Whether a page of the account watches an instrument's prices. */
  isWatched: (id: InstrumentId) => boolean;
  /** Resolves once the server answers: no provider is contacted before, and no history loaded. */
  whenServerAnswers: Promise<void>;
  /** Ends this and begins again, for other splits. */
  restart: () => void;
}

/** What runs of an account's own connections. */
export interface AccountPrices {
  made: MadeFeeds['made'];
  /** The rest is absent where none of the connections has a feed. */
  running?: {
    view: PriceView;
    meterOf: FeedsRole['meterOf'];
    alertChanged(no: number): void;
    ordersChanged(numbers: readonly number[]): void;
    runsChanged(): void;
    stop(): Promise<void>;
  };
}

/**
 * Starts all that an account's own connections need, beside the server's and apart from it: feeds, bus, instruments, bars,
 * alerts on prices and paper trading. Nothing of it is published where others listen.
 */
export async function startAccountPrices(server: RoleContext, deps: AccountPricesDeps): Promise<AccountPrices> {
  const made = await connectAll(deps, server.log);
  const all = [...made.values()].flatMap((feeds) => (feeds instanceof Error || feeds === 'needs-login' ? [] : feeds));
  if (all.length === 0) return { made };
  const lifecycle = new Lifecycle(server.log);
  try {
    return { made, running: await run(server, lifecycle, new MarketFeeds(all), deps) };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

/** Makes the feeds of an account's connections; each market has one. */
async function connectAll(
  { connections, connect }: Pick<AccountPricesDeps, 'connections' | 'connect'>,
  log: RoleContext['log'],
): Promise<Map<string, readonly Feed[] | Error | 'needs-login'>> {
  const made = new Map<string, readonly Feed[] | Error | 'needs-login'>();
  const taken = new Set<Market>();
  for (const connection of connections) {
    const markets = connection.markets.filter((market) => !taken.has(market));
    if (markets.length === 0) continue;
    const feeds = await connect({ ...connection, markets }).catch((error: Error) => error);
    made.set(connection.id, feeds);
    if (feeds === 'needs-login') continue; // until the first login its markets stay as they are
    if (feeds instanceof Error) {
      const reason = redact(feeds.message, connection.key);
      log.error({ provider: connection.provider, reason }, 'a connection has no feed');
    } else for (const market of feeds.flatMap((feed) => feed.markets)) taken.add(market);
  }
  return made;
}

async function run(
  server: RoleContext,
  lifecycle: Lifecycle,
  feeds: MarketFeeds,
  deps: AccountPricesDeps,
): Promise<NonNullable<AccountPrices['running']>> {
  const { owner, notices, restart, whenServerAnswers } = deps;
  const { store } = server;
  const { db } = server.database;
  const catalogue = await registerInstruments(db, feeds);
  const lists = new OwnLists({ db, feeds, catalogue, log: server.log });
  lifecycle.onStop('own lists', () => lists.stop());
  await lists.reopen();
  const splitOptions = { adjusted: feeds.adjusted, nowOf: feeds.clock.now };
  const splits = await keepSplits({ db, store }, catalogue, [], {
    ...splitOptions,
    announced: await listAnnounced(db),
  });
  const ownerOf = (market: Market) => (feeds.markets.includes(market) ? owner : undefined);
  const context: RoleContext = {
    ...server,
    lifecycle,
    feeds,
    splits,
    bus: new InProcessBus(server.log),
    metrics: createMetrics({ isOfProcess: false }),
    registry: new OpenedInstruments(catalogue),
    access: new MarketAccess({ registry: catalogue, ownerOf, isForThisMachine: false }),
  };
  const opening = new Opening(context, catalogue, deps);
  await deps.claim(feeds.markets);
  await opening.look();
  const quotes = new QuoteBook(catalogue);
  quotes.follow(context.bus);
  startBars(context, catalogue);
  const alerts = await startOwnAlerts(context, owner, notices, catalogue);
  const paper = await startPaperTrading(context);
  readPastSplits(context, restart);
  startFeeds(context, whenServerAnswers);
  const prices = context.bus.calls(priceCalls);
  opening.begin(prices, context.bus.calls(pastSplitCalls));
  followAnnouncedSplits(context, splitOptions, restart);
  readProviderEvents(context, owner);
  void whenServerAnswers.then(() => lifecycle.started());
  const view: PriceView = {
    owner,
    markets: feeds.markets,
    bus: context.bus,
    registry: catalogue,
    splits,
    nowOf: feeds.clock.now,
    paperAccess: paper.paperAccess,
    staleOf: prices.staleOf,
    stateOf: (market) => ({ ...prices.stateOf(market), isOwn: true }),
    open: (market, symbol) => {
      lists.read();
      return opening.open(market, symbol);
    },
    learn: async (market, symbol) => {
      const listed = await lists.learn(market, symbol);
      if (!listed) return;
      const announced = await listAnnounced(db);
      splits.learn(listed, await splitsOf({ db, store }, catalogue, [listed], { ...splitOptions, announced }));
    },
    readLists: () => lists.readFirst(),
    hurry: async (id) => {
      await opening.subscribed(id);
      await prices.hurry(id);
    },
    quoteOf: (id) => quotes.get(id),
    splitAt: (id) => splitAt(catalogue, splits, feeds, id),
    closesOf: (market) => referenceCloses(quotes.of(market), prices.tradingDay(market), splits),
  };
  return {
    view,
    meterOf: prices.meterOf,
    alertChanged: (no) => void opening.look().then(() => alerts.changed(no)),
    ordersChanged: (numbers) => paper.orders.changed(numbers),
    runsChanged: () => paper.strategyRunner.runsChanged(),
    stop: () => lifecycle.stop(),
  };
}

/** Returns when an instrument's newest split took effect until now; null for none. */
function splitAt(
  registry: InstrumentRegistry,
  splits: SplitBook,
  { clock }: MarketFeeds,
  id: InstrumentId,
): number | null {
  const listed = registry.byId(id);
  return listed ? splits.newestAt(listed.no, clock.now(listed.instrument.market)) : null;
}

/** Opens what the account needs: before the feeds run they are subscribed to all of it at once. */
class Opening {
  readonly #instruments: OwnInstruments;
  readonly #log: RoleContext['log'];
  readonly #lifecycle: Lifecycle;
  readonly #chartsAtMs = new Map<string, number>();
  readonly #subscribing = new Map<InstrumentId, Promise<void>>();
  #prices: Pick<FeedsRole, 'open' | 'close'> | undefined;
  #pastSplits: Pick<PastSplitsRole, 'readOf'> | undefined;

  constructor(context: RoleContext, catalogue: InstrumentRegistry, { owner, isWatched }: AccountPricesDeps) {
    const { bus, database, lifecycle, log, registry } = context;
    this.#log = log;
    this.#lifecycle = lifecycle;
    bus.subscribe(barRequests, '*', ({ id }) => this.#chartsAtMs.set(id, performance.now()));
    this.#instruments = new OwnInstruments({
      catalogue,
      opened: registry,
      log,
      prices: {
        open: (listed) => this.#subscribe(listed),
        close: (listed) => this.#prices?.close(listed),
      },
      saved: () => ownSaved(database.db, catalogue, owner),
      isWatched: (id) => isWatched(id) || this.#hasChart(id),
    });
  }

  open(market: Market, symbol: string): ListedInstrument | undefined {
    return this.#instruments.open(market, symbol);
  }

  async look(): Promise<void> {
    if (this.#lifecycle.signal.aborted) return;
    await this.#instruments
      .look()
      .catch((error) => this.#log.warn({ err: error }, 'which instruments an account needs could not be read'));
  }

  begin(prices: Pick<FeedsRole, 'open' | 'close'>, pastSplits: Pick<PastSplitsRole, 'readOf'>): void {
    this.#prices = prices;
    this.#pastSplits = pastSplits;
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#lifecycle.onStop('own instruments', () => clearInterval(timer));
  }

  /** Resolves once an instrument that was opened is subscribed to and its history is asked for. */
  async subscribed(id: InstrumentId): Promise<void> {
    await this.#subscribing.get(id);
  }

  #subscribe(listed: ListedInstrument): void {
    const { id } = listed.instrument;
    const subscribing = this.#subscribeNow(listed).finally(() => this.#subscribing.delete(id));
    this.#subscribing.set(id, subscribing);
  }

  async #subscribeNow(listed: ListedInstrument): Promise<void> {
    const prices = this.#prices;
    if (!prices) return;
    await this.#pastSplits?.readOf(listed); // new ones start all of this again
    if (!this.#lifecycle.signal.aborted) prices.open(listed);
  }

  #hasChart(id: string): boolean {
    return performance.now() - (this.#chartsAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < CHART_LASTS_MS;
  }
}
