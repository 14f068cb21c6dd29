import type { Market } from '@wickwise/market';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { PaperAccess } from '#marketdata/paper-access.ts';
import { barsClosed, feedGaps, historyLoaded, rewinds, ticks } from '#marketdata/topics.ts';
import { PaperTradingService } from '#modules/paper/paper-trading-service.ts';
import { type PaperPrices, type PaperRoutesDeps, paperRoutes } from '#modules/paper/routes.ts';
import { restartRuns } from '#modules/paper/run-store.ts';
import { StrategyRunner } from '#modules/paper/strategy-runner.ts';
import { readRunnable } from '#modules/strategies/store.ts';
import { port } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { NO_OWN_PRICES, type OwnPrices } from './own-prices.ts';

/** After a kill, at most this much time of stored bars is evaluated again. */
const MARKS_EVERY_MS = 2_000;

/** What goes on when a plan has room again. */
interface PlanRuns {
  /** Begins running strategies again within a transaction. */
  restart(tx: Db, userId: string, strategyIds: readonly string[]): Promise<void>;
  /** Reads running strategies again, after the commit. */
  restarted(userId: string): void;
}

export const planRunCalls = port<PlanRuns>('running strategies within plans');

type PaperContext = Pick<
  RoleContext,
  'access' | 'bus' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits' | 'store'
> & { config: Pick<RoleContext['config'], 'barCloseDelayMs'> };

/** What fills orders and runs strategies. */
interface PaperTrading {
  service: PaperTradingService;
  strategyRunner: StrategyRunner;
  paperAccess: PaperAccess;
}

/** What fills orders and runs strategies at the server's prices, for tests, and the routes. */
export interface RunningPaper extends RoleRoutes, Omit<PaperTrading, 'paperAccess'> {}

/** Fills paper orders and runs strategies. Starts before the feed, so no price is missed. */
export async function startPaperTrading({
  access,
  bus,
  config,
  database: { db },
  feeds,
  lifecycle,
  log,
  registry,
  splits,
  store,
}: PaperContext): Promise<PaperTrading> {
  const nowOf = feeds.clock.now.bind(feeds.clock);
  const paperAccess = new PaperAccess(access, nowOf);
  const service = new PaperTradingService({
    ...{ paperAccess, db, registry, splits, store, nowOf, log },
    closeDelayMs: config.barCloseDelayMs,
  });
  const changed = (numbers: readonly number[]): void => service.changed(numbers);
  const strategyRunner = new StrategyRunner({ paperAccess, db, registry, store, splits, nowOf, log, changed });
  await service.start();
  strategyRunner.runsChanged();
  access.onChange(() => service.accessChanged());
  bus.subscribe(ticks, '*', (tick) => service.tick(tick));
  bus.subscribe(historyLoaded, '*', (loaded) => {
    service.historyLoaded(loaded);
    strategyRunner.historyLoaded(loaded.id);
  });
  bus.subscribe(barsClosed, '*', (closed) => strategyRunner.barsClosed(closed));
  bus.subscribe(feedGaps, '*', ({ market, ids }) => service.missed(market, ids));
  bus.subscribe(rewinds, '*', (rewind) => service.rewound(rewind));
  const marks = setInterval(() => service.saveMarks(), MARKS_EVERY_MS);
  lifecycle.onStop('paper orders', async () => {
    clearInterval(marks);
    await strategyRunner.stop();
    await service.stop();
  });
  return { service, strategyRunner, paperAccess };
}

/** Starts paper trading on the server's prices, and the routes of all paper accounts. */
export async function startPaper(context: PaperContext, own: OwnPrices = NO_OWN_PRICES): Promise<RunningPaper> {
  const { access, database, feeds, registry, splits, store } = context;
  const { db } = database;
  const trading = await startPaperTrading(context);
  const { service, strategyRunner, paperAccess } = trading;
  const server: PaperPrices = {
    paperAccess,
    registry,
    splits,
    nowOf: feeds.clock.now.bind(feeds.clock),
    open: () => {},
  };
  const routes: PaperRoutesDeps = {
    access,
    db,
    store,
    pricesFor: (userId) => paperPrices(server, own, userId),
    changed: (userId, numbers) => {
      service.changed(numbers);
      own.ordersChanged(userId, numbers);
    },
    findStrategy: (userId, id) => readRunnable(db, userId, id),
    runsChanged: (userId) => {
      strategyRunner.runsChanged();
      own.runsChanged(userId);
    },
  };
  context.bus.answer(planRunCalls, {
    restart: (tx, userId, ids) => restartRuns(tx, userId, ids, (market) => routes.pricesFor(userId).nowOf(market)),
    restarted: (userId) => routes.runsChanged(userId),
  });
  return { service, strategyRunner, api: async (app) => void (await app.register(paperRoutes, routes)) };
}

/** Returns what an account trades on: the server's prices, and those of own connections in their markets. */
function paperPrices(server: PaperPrices, own: OwnPrices, userId: string): PaperPrices {
  const view = own.all(userId);
  if (!view) return server;
  const inMarket = (market: Market) => own.of(userId, market) ?? server;
  return {
    registry: server.registry.withOther(view.registry),
    splits: new SplitBook([...server.splits.all(), ...view.splits.all()]),
    nowOf: (market) => inMarket(market).nowOf(market),
    paperAccess: { check: (market, reader) => inMarket(market).paperAccess.check(market, reader) },
    open: ({ market, symbol }) => void own.of(userId, market)?.open(market, symbol),
  };
}
