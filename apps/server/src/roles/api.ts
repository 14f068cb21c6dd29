import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { InstrumentId, Market } from '@wickwise/market';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { BarMemo } from '#marketdata/bars/bar-memo.ts';
import { QuoteBook } from '#marketdata/quote-book.ts';
import { referenceCloses } from '#marketdata/reference-closes.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { marketStates, rewinds, snapshots, ticks } from '#marketdata/topics.ts';
import { liveMatchRoutes } from '#modules/alerts/live-match/routes.ts';
import { backtestRoutes } from '#modules/backtests/routes.ts';
import { listShared as listSharedBacktests, unshareBacktest } from '#modules/backtests/store.ts';
import { backtestProgress } from '#modules/backtests/topics.ts';
import { candleRoutes } from '#modules/candles/routes.ts';
import { chartRoutes } from '#modules/chart-layouts/routes.ts';
import { constantsRoutes } from '#modules/constants/routes.ts';
import { dashboardRoutes } from '#modules/dashboards/routes.ts';
import { edgeRoutes } from '#modules/edge/routes.ts';
import { healthRoutes } from '#modules/health/routes.ts';
import { instrumentRoutes } from '#modules/instruments/routes.ts';
import { marketRoutes } from '#modules/markets/routes.ts';
import { noticesAfter } from '#modules/notices/notice-store.ts';
import { noticesStored } from '#modules/notices/topics.ts';
import { MarketFacts } from '#modules/overview/market-facts.ts';
import { overviewRoutes } from '#modules/overview/routes.ts';
import { RatingBook } from '#modules/ratings/rating-book.ts';
import { ratingRoutes } from '#modules/ratings/routes.ts';
import type { ScreenerDeps } from '#modules/screener/deps.ts';
import { screenQueryRoutes } from '#modules/screener/query-routes.ts';
import { savedScreenRoutes } from '#modules/screener/saved-routes.ts';
import type { LiveScreens } from '#modules/screener/screener.ts';
import { listShared as listSharedScreens, unshareScreen } from '#modules/screener/shared-store.ts';
import { sharedLinkRoutes } from '#modules/shared-links/routes.ts';
import { proofRoutes } from '#modules/signals/proof/routes.ts';
import { newestSeq, signalsAfter, toPatternSignal } from '#modules/signals/store.ts';
import { ownSignalsFound, signalsFound } from '#modules/signals/topics.ts';
import { siteRoutes } from '#modules/site/routes.ts';
import { publicStrategyRoutes } from '#modules/strategies/public-routes.ts';
import { strategyRoutes } from '#modules/strategies/routes.ts';
import { listSharedStrategies, unshareStrategy } from '#modules/strategies/shared-store.ts';
import { readStrategy } from '#modules/strategies/store.ts';
import { clientAddress } from '#platform/client-address.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { addressKey } from '#platform/limits.ts';
import { isAllowedOrigin } from '#platform/origin.ts';
import { listenError } from '#platform/port.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { BarRelay } from '#realtime/bar-relay.ts';
import { Gateway } from '#realtime/gateway.ts';
import { NoticeRelay, type ReadNotices } from '#realtime/notice-relay.ts';
import { ResumeTurns } from '#realtime/resume-turns.ts';
import { type ReadMissed, SignalRelay } from '#realtime/signal-relay.ts';
import { roomOf, userOf } from '#realtime/socket-sessions.ts';
import type { AccountsRole } from './accounts.ts';
import type { AlertsRole } from './alerts.ts';
import type { BacktestsRole } from './backtests.ts';
import type { BarsRole } from './bars.ts';
import type { RoleContext } from './context.ts';
import type { WhyReadOnly } from './disk.ts';
import type { EdgeRole } from './edge.ts';
import type { FeedsRole } from './feeds.ts';
import { createInsights } from './insights.ts';
import { LiveBudget } from './live-budget.ts';
import { liveMatchDeps } from './live-match.ts';
import type { NoticesRole } from './notices.ts';
import type { PaperRole } from './paper.ts';
import type { Questions } from './question-messages.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../web/dist');

/** Answers under way may take so long when the server stops. */
const CLOSE_GRACE_MS = 1_500;

/** Signals that are read at a time for a client which was away. */
const MISSED_PAGE = 200;

export interface StartedApi {
  app: FastifyInstance;
  port: number;
  /** Where the outbox opens for a browser; undefined where it has no page. */
  outboxPath: string | undefined;
}

/** The roles whose answers it gives. */
export interface ApiRoles {
  bars: BarsRole;
  feeds: FeedsRole;
  accounts: AccountsRole;
  alerts: AlertsRole;
  notices: NoticesRole;
  paper: PaperRole;
  edge: EdgeRole;
  screener: Questions & LiveScreens;
  backtests: BacktestsRole;
  whyReadOnly: WhyReadOnly;
}

/** Answers browsers: HTTP, the socket, and the web app itself. Resolves with the address it listens on. */
export async function startApi(
  context: RoleContext,
  { bars, feeds, accounts, alerts, notices, paper, edge, screener, backtests, whyReadOnly }: ApiRoles,
): Promise<StartedApi> {
  const { watch, loader } = feeds;
  const { bus, clock, config, database, feed, lifecycle, log, metrics, registry, splits, store } = context;
  const quotes = new QuoteBook(registry);
  bus.subscribe(ticks, '*', (tick) => quotes.note(tick));
  bus.subscribe(snapshots, '*', (tick) => quotes.note(tick));
  bus.subscribe(rewinds, '*', ({ market }) => quotes.forget(market));

  const app = await createHttp(config, log, metrics, accounts.authenticator);
  const { markets, badge } = feed.capabilities();
  const stateOf = watch.state.bind(watch);
  const tradingDay = watch.tradingDay.bind(watch);
  const closesOf = (market: Market) => referenceCloses(quotes.of(market), tradingDay(market), splits);
  const closedBars = { store, splits, registry, clock: feed.clock, memo: new BarMemo(bus) };
  const ratings = new RatingBook(closedBars);
  const facts = new MarketFacts(closedBars);
  const quoteOf = ({ instrument }: ListedInstrument) => quotes.get(instrument.id);
  const insights = createInsights(context, accounts, screener);
  const routes: FastifyPluginAsync = async (api) => {
    await api.register(constantsRoutes, {
      supportChatUrl: config.supportChat?.url ?? null,
      markets,
      presetCounts: () => insights.presetCounter.read(),
    });
    await api.register(instrumentRoutes, { registry });
    await api.register(marketRoutes, { markets, stateOf, closesOf, historyProgress: () => loader.progress });
    await api.register(candleRoutes, { store, splits, registry, feed, hurry: (id) => loader.hurry(id) });
    await api.register(overviewRoutes, { registry, feed, facts, quoteOf, tradingDay });
    await api.register(ratingRoutes, { ratings, registry, feed });
    await api.register(dashboardRoutes, { db: database.db });
    const budget = new LiveBudget(database.db, registry);
    const checkLive: ScreenerDeps['checkLive'] = (userId, screen, id) => budget.check(userId, { ...screen, id });
    const screens = { db: database.db, registry, screener, nowOf: feed.clock.now, checkLive };
    await api.register(screenQueryRoutes, screens);
    await api.register(savedScreenRoutes, screens);
    await api.register(strategyRoutes, {
      db: database.db,
      nowOf: feed.clock.now,
      changed: alerts.strategyChanged,
      checkNext: alerts.checkStrategy,
      checkLive: alerts.checkLive,
      liveChanged: alerts.liveChanged,
    });
    await api.register(publicStrategyRoutes, {
      looks: (place, rules) => screener.looks(place, rules, { flow: 'everybody' }),
      chipOf: (scan, place) => edge.book().chipFor({ ...place, ...scan, variant: null, strength: null }),
    });
    await api.register(backtestRoutes, {
      ...backtests,
      db: database.db,
      registry,
      source: feed.source,
      watchlist: insights.watchlist,
      findStrategy: (userId: string, id: string) => readStrategy(database.db, userId, id),
    });
    await api.register(sharedLinkRoutes, { sources: linkSources(database.db) });
    await api.register(edgeRoutes, edge);
    await api.register(chartRoutes, { db: database.db, registry });
    await insights.api(api);
    await api.register(proofRoutes, { db: database.db, registry, feed });
    await alerts.api(api);
    await api.register(liveMatchRoutes, liveMatchDeps(database.db, screener.liveMatch));
    await notices.api(api);
    await paper.api(api);
    await accounts.api(api);
  };
  await app.register(routes, { prefix: API_PREFIX });
  const { metricsToken, proxies, publicUrl } = config;
  const { db, isAnswering } = database;
  await app.register(healthRoutes, {
    ...{ db, isAnswering, whyReadOnly, metrics, clock },
    isResumed: () => markets.every(bars.isReady),
    ...(metricsToken ? { metricsToken } : {}),
  });
  await accounts.pages(app);
  await app.register(siteRoutes, { folder: WEB_FOLDER, ...(publicUrl ? { publicUrl } : {}) });

  const scope = { listed: registry.all, nowOf: feed.clock.now };
  const readMissed: ReadMissed = async (afterSeq, userId) => {
    const stored = await signalsAfter(database.db, { ...scope, userId }, afterSeq, MISSED_PAGE);
    const signals = stored.flatMap((signal) => toPatternSignal(signal, registry, badge) ?? []);
    const last = stored.length < MISSED_PAGE ? undefined : stored.at(-1);
    return { signals, ...(last ? { nextSeq: last.seq } : {}) };
  };
  const gateway: Gateway = new Gateway({
    http: app.server,
    registry,
    bus,
    log,
    metrics,
    headers: securityHeaders(config),
    isAllowedOrigin: (origin, host) => isAllowedOrigin(config, origin, host),
    tokenOf: accounts.authenticator.readToken,
    addressOf: (request) => clientAddress(request, proxies),
    limitFactor: config.limitFactor,
    quoteOf: (id) => quotes.get(id),
    onConnect: (socket) => {
      for (const market of markets) socket.emit('market_state', stateOf(market));
    },
    onSignIn: (socket) => {
      socket.emit('signal_position', { seq: signals.position });
    },
    onResume: async (socket, { seq, noticeSeq }, begins) => {
      if (noticeSeq !== undefined) await told.resume(socket, noticeSeq);
      await signals.resume(socket, seq, begins);
    },
    pastCounts: (id, caller) => insights.pastCounts.of(id, caller),
    onWatchBars: (socket, listed, request) => relay.watch(socket, listed, request),
    onUnwatchBars: (socket, listed, request) => relay.unwatch(socket, listed, request),
  });
  const resumes = new ResumeTurns((socket) => userOf(socket) ?? addressKey(clientAddress(socket.request, proxies)));
  const signals = new SignalRelay(gateway.io, readMissed, resumes, await newestSeq(database.db));
  const readNotices: ReadNotices = (userId, afterSeq, limit) => noticesAfter(database.db, userId, afterSeq, limit);
  const told = new NoticeRelay(gateway.io, readNotices, resumes);
  const splitAt = (id: InstrumentId): number | null => {
    const listed = registry.byId(id);
    return listed ? splits.newestAt(listed.no, feed.clock.now(listed.instrument.market)) : null;
  };
  const relay = new BarRelay(gateway.io, bus, (id) => quotes.get(id), splitAt);
  bus.subscribe(marketStates, '*', (state) => gateway.io.emit('market_state', state));
  bus.subscribe(signalsFound, '*', (signal) => signals.announce(signal));
  bus.subscribe(ownSignalsFound, '*', ({ userId, signal }) => signals.announceOwn(userId, signal));

  bus.subscribe(backtestProgress, '*', ({ userId, progress }) =>
    gateway.io.to(roomOf(userId)).emit('job_progress', progress),
  );

  bus.subscribe(noticesStored, '*', ({ userId, notice }) => told.announce(userId, notice));
  gateway.start();
  await listen(app, config);
  lifecycle.onStop('api', async () => {
    relay.stop();
    // a client that went away in the middle of an answer must not hold up the end, nor that of the sockets
    const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
    await gateway.stop();
    await app.close();
    clearTimeout(cut);
  });
  return { app, port: (app.server.address() as AddressInfo).port, outboxPath: accounts.outboxPath };
}

/** Each module's links, for the one list of them. */
const linkSources = (db: Db) => ({
  strategy: {
    list: (userId: string) => listSharedStrategies(db, userId),
    remove: (userId: string, id: string) => unshareStrategy(db, userId, id),
  },
  screen: {
    list: (userId: string) => listSharedScreens(db, userId),
    remove: (userId: string, id: string) => unshareScreen(db, userId, id),
  },
  backtest: {
    list: (userId: string) => listSharedBacktests(db, userId),
    remove: (userId: string, id: string) => unshareBacktest(db, userId, id),
  },
});

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw listenError(error, port, host);
  }
}
