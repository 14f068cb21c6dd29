import type { OwnStrategy, SaveStrategyRequest } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { isOnOwnPrices } from '#modules/alerts/alert-prices.ts';
import type { AlertService } from '#modules/alerts/alert-service.ts';
import type { AlertPrices, AlertRoutesDeps } from '#modules/alerts/deps.ts';
import { type AlertFitDeps, type AlertRoom, type FittedAlerts, fitAlerts } from '#modules/alerts/fit-plan.ts';
import type { NewsAlerts } from '#modules/alerts/on-news/news-alerts.ts';
import { alertRoutes } from '#modules/alerts/routes.ts';
import { rearmOnStrategy } from '#modules/alerts/store.ts';
import { pastEvents } from '#modules/calendar/eves.ts';
import { isSearch } from '#modules/news/stories/search-words.ts';
import { listScreens } from '#modules/screener/saved-store.ts';
import { readNewest, readRunnable } from '#modules/strategies/store.ts';
import { port } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import { PausedByPlan } from '#platform/entitlements/plan-limit.ts';
import { NotFound } from '#platform/errors.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { type AlertsContext, alertParts, createAlertService, runAlertService } from './alert-service.ts';
import type { RoleRoutes } from './context.ts';
import { type EventAlerts, startEventAlerts } from './event-alerts.ts';
import { newsDryRun, newsNamesIn, startNewsAlerts } from './news-alerts.ts';
import { noticeCalls } from './notices.ts';
import { ownPastOf } from './own-alerts.ts';
import { alertChanged } from './own-prices.ts';
import { placeAlerts } from './placed-alerts.ts';
import { ruleCalls } from './rule-calls.ts';
import { strategyRules } from './strategy-rules.ts';
import { watchedInstruments } from './watched-instruments.ts';
import { WatchedRuleBudget } from './watched-rule-budget.ts';

/** What strategies ask of the alerts on them. */
interface StrategyAlerts {
  /** Throws when alerts wait for a strategy that costs too much at every close. */
  checkStrategy(userId: string, strategyId: string, next: SaveStrategyRequest): Promise<void>;
  /** Throws when a strategy costs too much at every close over its whole market. */
  checkLive(userId: string, strategy: OwnStrategy): Promise<void>;
  /** Restarts the alerts on a strategy that was saved or removed. */
  strategyChanged(userId: string, strategyId: string, market: Market): Promise<void>;
  /** Reads the strategy rules again after a strategy was switched live or off. */
  liveChanged(): void;
}

/** What a plan has room for, of alerts. */
interface PlanAlerts {
  /** Pauses alerts and arms them again within a transaction, under the lock of their owner. */
  fit(tx: Db, userId: string, room: AlertRoom): Promise<FittedAlerts>;
  /** Has the engine read those again, and the rules of strategies that they are on, after the commit. */
  fitted(userId: string, alerts: FittedAlerts): void;
}

export const planAlertCalls = port<PlanAlerts>('alerts within plans');

export const strategyAlertCalls = port<StrategyAlerts>('alerts on strategies');

/** What evaluates alerts, for tests, and the routes. */
export interface RunningAlerts extends RoleRoutes {
  service: AlertService;
  events: Pick<EventAlerts, 'look'>;
  onNews: NewsAlerts;
}

/** Evaluates alerts, has the rules of strategies scanned that alerts are on, and answers users about their alerts. */
export async function startAlerts(context: AlertsContext): Promise<RunningAlerts> {
  const { bus, database, lifecycle, log, own, registry } = context;
  const { db } = database;
  const rules = bus.calls(ruleCalls);
  const { remoteAlerts } = context;
  const placed = remoteAlerts && placeAlerts(context, remoteAlerts);
  const service = createAlertService(
    context,
    placed ? { scope: 'not-on-prices', changedElsewhere: placed.changed } : {},
  );
  const reading = new SerialQueue(log);
  const readStrategyRules = (): void =>
    reading.addOnce('strategy rules', async () =>
      rules.setStrategyRules(await strategyRules(db, registry, service.onStrategies())),
    );
  service.onStrategiesChange(readStrategyRules);
  await runAlertService(context, service);
  const events = startEventAlerts(context, service);
  const onNews = await startNewsAlerts(context);
  own.onClaim(async (owner) => {
    await Promise.all([service.holderChanged(owner), placed?.holderChanged(owner)]);
  });
  lifecycle.onStop('strategy rules', () => reading.stop());
  const budget = new WatchedRuleBudget(db, registry);
  answerStrategies(context, service, budget, readStrategyRules);
  const routes = routeDeps(context, service, budget);
  bus.answer(planAlertCalls, {
    fit: (tx, userId, room) => fitAlerts(tx, userId, room, fitDeps(routes, registry)),
    fitted: (userId, { paused, resumed }) => {
      for (const no of [...paused, ...resumed]) routes.changed(no, userId);
      readStrategyRules();
    },
  });
  return { service, events, onNews, api: async (app) => void (await app.register(alertRoutes, routes)) };
}

const fitDeps = (routes: AlertRoutesDeps, registry: InstrumentRegistry): AlertFitDeps => ({
  // within the transaction, which sees what goes on already
  isScannable: (tx, alert) => new WatchedRuleBudget(tx, registry).hasRoomFor(alert),
  listPresent: routes.listPresent,
  nowOf: ({ user_id, market, condition }) => {
    const placed = { market: market as Market, condition };
    const own = isOnOwnPrices(routes, user_id, placed) ? routes.pricesFor(user_id) : undefined;
    return (own ?? routes).nowOf(placed.market);
  },
});

function answerStrategies(
  { bus, database: { db }, feeds }: AlertsContext,
  service: AlertService,
  budget: WatchedRuleBudget,
  readStrategyRules: () => void,
): void {
  bus.answer(strategyAlertCalls, {
    checkStrategy: async (userId, id, { market, definition: rule }) => {
      const symbols = await budget.symbolsWith(userId, id);
      if (symbols?.length !== 0) await budget.check(userId, { id, market, rule, symbols });
    },
    checkLive: (userId, { id, market, definition: rule }) => budget.check(userId, { id, market, rule }),
    strategyChanged: async (userId, id, market) => {
      for (const no of await rearmOnStrategy(db, userId, id, feeds.clock.now(market))) service.changed(no);
      service.tidy([]); // the strategy may be removed
      readStrategyRules();
    },
    liveChanged: readStrategyRules,
  });
}

function routeDeps(context: AlertsContext, service: AlertService, budget: WatchedRuleBudget): AlertRoutesDeps {
  const { access, bus, database } = context;
  const { db } = database;
  const rules = bus.calls(ruleCalls);
  const notices = bus.calls(noticeCalls);
  return {
    ...alertParts(context),
    access,
    pricesFor: (userId) => ownAlertPrices(context, userId),
    changed: (no, userId) => {
      service.changed(no);
      bus.publish(alertChanged, userId, { userId, no });
    },
    screenMarket: async (userId, screenId) => {
      const screen = (await listScreens(db, userId)).find(({ id }) => id === screenId);
      if (!screen) throw new NotFound('Screen');
      return screen.market;
    },
    strategy: (userId, id) => readRunnable(db, userId, id),
    newsNames: newsNamesIn(db),
    isNewsSearch: (words) => isSearch(db, words),
    checkLive: async (userId, id, symbols) => {
      const [strategy] = await readNewest(db, [id]);
      if (!strategy) return; // an alert without its strategy is refused elsewhere
      if (strategy.isPaused) throw new PausedByPlan();
      const { market, definition: rule } = strategy;
      const held = symbols && (await budget.symbolsWith(userId, id, symbols));
      await budget.check(userId, { id, market, rule, symbols: held });
    },
    dryRun: async ({ listed, ...order }, asker) => {
      const { condition, market } = order.request;
      if (condition.type === 'news') return newsDryRun(context, asker.flow)(order.request, listed);
      const events =
        condition.type === 'event'
          ? await pastEvents({ db, access }, market, condition.event, context.feeds.clock.now(market), asker.flow)
          : undefined;
      return rules.dryRun({ ...order, events, userId: asker.flow, numbers: listed?.map(({ no }) => no) }, asker);
    },
    test: (userId, { name, channels }) => notices.sendTest(db, { userId, name, kinds: channels }),
  };
}

/** Returns what an account's alerts on prices take of own connections; undefined without any. */
function ownAlertPrices(
  { database: { db }, feeds, own, registry }: AlertsContext,
  userId: string,
): AlertPrices | undefined {
  const view = own.all(userId);
  if (!view) return undefined;
  const both = registry.withOther(view.registry);
  return {
    markets: view.markets,
    open: (listed) => {
      for (const { instrument } of listed) view.open(instrument.market, instrument.symbol);
    },
    registry: both,
    pastOf: (market, listed) => ownPastOf(view, market, listed),
    nowOf: (market) => own.of(userId, market)?.nowOf(market) ?? feeds.clock.now(market),
    watched: (id, watchlistId) => watchedInstruments(db, both, id, watchlistId),
  };
}
