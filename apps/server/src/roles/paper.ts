import { PaperAccess } from '#marketdata/paper-access.ts';
import { barsClosed, feedGaps, historyLoaded, rewinds, ticks } from '#marketdata/topics.ts';
import { PaperTradingService } from '#modules/paper/paper-trading-service.ts';
import { paperRoutes } from '#modules/paper/routes.ts';
import { StrategyRunner } from '#modules/paper/strategy-runner.ts';
import { readStrategy } from '#modules/strategies/store.ts';
import type { RoleContext, RoleRoutes } from './context.ts';

/** After a kill, at most this much time of stored bars is evaluated again. */
const MARKS_EVERY_MS = 2_000;

/** What fills orders and runs strategies, for tests. */
export interface RunningPaper extends RoleRoutes {
  service: PaperTradingService;
  strategyRunner: StrategyRunner;
}

type PaperContext = Pick<
  RoleContext,
  'access' | 'bus' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits' | 'store'
>;

/** Fills paper orders and runs strategies. Starts before the feed, so no price is missed. */
export async function startPaper({
  access,
  bus,
  database: { db },
  feeds,
  lifecycle,
  log,
  registry,
  splits,
  store,
}: PaperContext): Promise<RunningPaper> {
  const nowOf = feeds.clock.now.bind(feeds.clock);
  const paperAccess = new PaperAccess(access, nowOf);
  const service = new PaperTradingService({ paperAccess, db, registry, splits, store, nowOf, log });
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
  bus.subscribe(rewinds, '*', ({ market }) => service.rewound(market));
  const marks = setInterval(() => service.saveMarks(), MARKS_EVERY_MS);
  lifecycle.onStop('paper orders', async () => {
    clearInterval(marks);
    await strategyRunner.stop();
    await service.stop();
  });
  const routes = {
    access,
    paperAccess,
    db,
    registry,
    nowOf,
    changed,
    store,
    splits,
    findStrategy: (userId: string, id: string) => readStrategy(db, userId, id),
    runsChanged: () => strategyRunner.runsChanged(),
  };
  return { service, strategyRunner, api: async (app) => void (await app.register(paperRoutes, routes)) };
}
