import type { Market } from '@wickwise/market';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { PaperAccess } from '#marketdata/paper-access.ts';
import { barsClosed, historyLoaded } from '#marketdata/topics.ts';
import type { PaperTradingService } from '#modules/paper/paper-trading-service.ts';
import { type PaperPrices, type PaperRoutesDeps, paperRoutes } from '#modules/paper/routes.ts';
import { restartRuns } from '#modules/paper/run-store.ts';
import { StrategyRunner } from '#modules/paper/strategy-runner.ts';
import { readRunnable } from '#modules/strategies/store.ts';
import { port } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { type OwnPrices, ordersChanged, runsChanged } from './own-prices.ts';
import { type PaperOrders, placeOrders, startOrders } from './paper-orders.ts';

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
export interface PaperTrading {
  orders: PaperOrders;
  strategyRunner: StrategyRunner;
  paperAccess: PaperAccess;
}

/** Fills paper orders and runs strategies, in this process. Starts before the feed, so no price is missed. */
export async function startPaperTrading(
  context: PaperContext,
): Promise<PaperTrading & { service: PaperTradingService }> {
  const service = await startOrders(context);
  const orders = { changed: (numbers: readonly number[]) => service.changed(...numbers) };
  return { service, ...runStrategies(context, orders) };
}

function runStrategies(context: PaperContext, orders: PaperOrders): PaperTrading {
  const { access, bus, database, feeds, lifecycle, log, registry, splits, store } = context;
  const nowOf = feeds.clock.now.bind(feeds.clock);
  const paperAccess = new PaperAccess(access, nowOf);
  const deps = { paperAccess, db: database.db, registry, store, splits, nowOf, log };
  const strategyRunner = new StrategyRunner({ ...deps, changed: orders.changed });
  strategyRunner.runsChanged();
  bus.subscribe(historyLoaded, '*', (loaded) => strategyRunner.historyLoaded(loaded.id));
  bus.subscribe(barsClosed, '*', (closed) => strategyRunner.barsClosed(closed));
  lifecycle.onStop('strategies on paper', () => strategyRunner.stop());
  return { orders, strategyRunner, paperAccess };
}

/**
 * Starts paper trading on the server's prices, whose orders other nodes fill where there are some, and the routes of all
 * paper accounts.
 */
export async function startPaper(
  context: PaperContext & Pick<RoleContext, 'remotePaper' | 'own'>,
): Promise<RoleRoutes> {
  const { remotePaper } = context;
  const trading = remotePaper
    ? runStrategies(context, placeOrders(context, remotePaper))
    : await startPaperTrading(context);
  return paperApi(context, trading);
}

/** Returns the routes of all paper accounts, and lets running strategies begin again. */
export function paperApi(
  context: PaperContext & Pick<RoleContext, 'own'>,
  { orders, strategyRunner, paperAccess }: PaperTrading,
): RoleRoutes {
  const { access, bus, database, feeds, own, registry, splits, store } = context;
  const { db } = database;
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
      orders.changed(numbers);
      bus.publish(ordersChanged, userId, { userId, numbers });
    },
    findStrategy: (userId, id) => readRunnable(db, userId, id),
    runsChanged: (userId) => {
      strategyRunner.runsChanged();
      bus.publish(runsChanged, userId, { userId });
    },
  };
  bus.answer(planRunCalls, {
    restart: (tx, userId, ids) => restartRuns(tx, userId, ids, (market) => routes.pricesFor(userId).nowOf(market)),
    restarted: (userId) => routes.runsChanged(userId),
  });
  return { api: async (app) => void (await app.register(paperRoutes, routes)) };
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
