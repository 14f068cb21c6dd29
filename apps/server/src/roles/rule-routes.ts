import type { FastifyPluginAsync } from 'fastify';
import { liveMatchRoutes } from '#modules/alerts/live-match/routes.ts';
import { backtestRoutes } from '#modules/backtests/routes.ts';
import { adoptBacktests } from '#modules/backtests/store.ts';
import { edgeRoutes } from '#modules/edge/routes.ts';
import type { ScreenerDeps } from '#modules/screener/deps.ts';
import { screenQueryRoutes } from '#modules/screener/query-routes.ts';
import { savedScreenRoutes } from '#modules/screener/saved-routes.ts';
import { symbolsOf } from '#modules/screener/universes.ts';
import { proofRoutes } from '#modules/signals/proof/routes.ts';
import { publicStrategyRoutes } from '#modules/strategies/public-routes.ts';
import { strategyRoutes } from '#modules/strategies/routes.ts';
import { readRunnable } from '#modules/strategies/store.ts';
import { strategyAlertCalls } from './alerts.ts';
import { backtestCalls } from './backtests.ts';
import type { RoleContext } from './context.ts';
import { edgeCalls } from './edge.ts';
import type { Insights } from './insights.ts';
import { liveMatchDeps } from './live-match.ts';
import { ruleCalls } from './rule-calls.ts';
import { WatchedRuleBudget } from './watched-rule-budget.ts';

/** Returns the routes about rules: screens, strategies, backtests, edges and proof. */
export function createRuleRoutes(
  { access, bus, database: { db }, feeds, registry }: RoleContext,
  { watchlist }: Insights,
): FastifyPluginAsync {
  const alerts = bus.calls(strategyAlertCalls);
  const { checkRoom, enqueue, cancel } = bus.calls(backtestCalls);
  const { book, progress } = bus.calls(edgeCalls);
  const screener = bus.calls(ruleCalls);
  const nowOf = feeds.clock.now;
  const budget = new WatchedRuleBudget(db, registry);
  const checkLive: ScreenerDeps['checkLive'] = (userId, screen, id) =>
    budget.check(userId, { ...screen, symbols: symbolsOf(screen), id });
  const screens = { access, db, registry, screener, nowOf, checkLive };
  return async (api) => {
    await api.register(screenQueryRoutes, screens);
    await api.register(savedScreenRoutes, screens);
    await api.register(strategyRoutes, {
      db,
      nowOf,
      added: (userId, strategy) => adoptBacktests(db, userId, strategy),
      changed: alerts.strategyChanged,
      checkNext: alerts.checkStrategy,
      checkLive: alerts.checkLive,
      liveChanged: alerts.liveChanged,
    });
    await api.register(publicStrategyRoutes, {
      looks: (place, rules) => screener.looks(place, rules, { flow: 'everybody' }),
      chipOf: (scan, place) => book().chipFor({ ...place, ...scan, variant: null, strength: null }),
    });
    await api.register(backtestRoutes, {
      checkRoom,
      enqueue,
      cancel,
      access,
      db,
      nowOf,
      registry,
      watchlist,
      findStrategy: (userId: string, id: string) => readRunnable(db, userId, id),
    });
    await api.register(edgeRoutes, { book, progress, mayRead: (market, userId) => access.mayRead(market, userId) });
    await api.register(proofRoutes, { db, registryFor: (userId) => access.registryFor(userId) });
    await api.register(liveMatchRoutes, liveMatchDeps(db, access, screener.liveMatch));
  };
}
