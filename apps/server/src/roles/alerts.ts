import { type OwnStrategy, PausedAlert, type SaveStrategyRequest } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { FastifyInstance } from 'fastify';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { barsClosed, feedGaps, historyLoaded, rewinds, ticks } from '#marketdata/topics.ts';
import { AlertService } from '#modules/alerts/alert-service.ts';
import type {
  AlertDeps,
  AlertNews,
  AlertRoutesDeps,
  AlertsPaused,
  ListPresent,
  WriteNotices,
} from '#modules/alerts/deps.ts';
import { alertRoutes } from '#modules/alerts/routes.ts';
import { onGrid } from '#modules/alerts/rows.ts';
import type { SignalAlert } from '#modules/alerts/signal-alerts.ts';
import { rearmOnStrategy } from '#modules/alerts/store.ts';
import type { Outgoing } from '#modules/notices/plan-deliveries.ts';
import { listScreens, presentScreens } from '#modules/screener/saved-store.ts';
import type { WatchedRules } from '#modules/screener/screener.ts';
import { screensLeft } from '#modules/screener/topics.ts';
import { signalsStoredAfter } from '#modules/signals/past-signals.ts';
import { newestSeq } from '#modules/signals/store.ts';
import { ownSignalsFound, signalsFound } from '#modules/signals/topics.ts';
import { presentStrategies, readNewest, readStrategy } from '#modules/strategies/store.ts';
import { presentWatchlists } from '#modules/watchlists/store.ts';
import { NotFound } from '#platform/errors.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import type { RoleContext } from './context.ts';
import type { NoticeRequests } from './notices.ts';
import { NO_OWN_PRICES, type OwnPrices } from './own-prices.ts';
import { presetReadings } from './preset-readings.ts';
import type { Questions } from './question-messages.ts';
import { armForNewest } from './strategy-alerts.ts';
import { strategyRules } from './strategy-rules.ts';
import { watchedInstruments } from './watched-instruments.ts';
import { WatchedRuleBudget } from './watched-rule-budget.ts';

/** After a kill, at most this much time of stored bars is evaluated again. */
const MARKS_EVERY_MS = 2_000;
const TIDY_EVERY_MS = 30_000;

export interface AlertsRole {
  service: AlertService;
  /** Throws when alerts wait for a strategy that costs too much at every close. */
  checkStrategy(userId: string, strategyId: string, next: SaveStrategyRequest): Promise<void>;
  /** Throws when a strategy costs too much at every close over its whole market. */
  checkLive(userId: string, strategy: OwnStrategy): Promise<void>;
  /** Restarts the alerts on a strategy that was saved or removed. */
  strategyChanged(userId: string, strategyId: string, market: Market): Promise<void>;
  /** Reads the strategy rules again after a strategy was switched live or off. */
  liveChanged(): void;
  /** Registers the routes below the API's prefix. */
  api(app: FastifyInstance): Promise<void>;
}

/** Writes notices in a transaction, and announces them after it. */
export type NoticeWriter = Pick<NoticeRequests, 'write' | 'announce'>;

/** What alerts ask of the scan of watched rules and of questions. */
type Scans = Pick<WatchedRules, 'setStrategyRules'> & Pick<Questions, 'dryRun'>;

type AlertsContext = Pick<
  RoleContext,
  'access' | 'bus' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits' | 'store'
>;

/** Evaluates alerts on prices, closes and signals. Starts before the feed, so no price is missed. */
export async function startAlerts(
  context: AlertsContext,
  notices: NoticeRequests,
  screener: Scans,
  own: OwnPrices = NO_OWN_PRICES,
): Promise<AlertsRole> {
  const { access, bus, database, feeds, lifecycle, log, registry, splits, store } = context;
  const { db } = database;
  const nowOf = feeds.clock.now.bind(feeds.clock);
  const watched: AlertDeps['watched'] = (userId, watchlistId) => watchedInstruments(db, registry, userId, watchlistId);
  const deps = { db, registry, splits, store, nowOf, watched, listPresent };
  const signals = {
    newest: () => newestSeq(db),
    after: (seq: number, limit: number) => signalsStoredAfter(db, seq, limit),
  };
  const reading = new SerialQueue(log);
  let onStrategies: readonly SignalAlert[] = [];
  const readStrategyRules = (): void =>
    reading.add('strategy rules', async () =>
      screener.setStrategyRules(await strategyRules(db, registry, onStrategies)),
    );
  const strategyAlertsChanged = (alerts: readonly SignalAlert[]): void => {
    onStrategies = alerts;
    readStrategyRules();
  };
  const service = new AlertService({
    ...deps,
    mayRead: (market, userId) => access.mayRead(market, userId),
    without: (market) => own.ownersIn(market),
    signals,
    ...alertWriters(notices, registry),
    log,
    presetReadings: (found) => presetReadings({ store, splits }, found),
    strategyAlertsChanged,
  });
  await armForNewest(db, nowOf);
  await service.start();
  readStrategyRules();

  keepEvaluating(context, service);
  bus.subscribe(signalsFound, '*', () => service.signalsStored());
  bus.subscribe(ownSignalsFound, '*', () => service.signalsStored());
  bus.subscribe(screensLeft, '*', ({ id, ...turn }) => {
    const listed = registry.byId(id as InstrumentId);
    if (listed) service.found({ ...turn, turn: 'left', listed });
  });
  access.onChange(() => service.accessChanged());
  own.onClaim((owner) => service.holderChanged(owner));
  service.signalsStored();
  lifecycle.onStop('strategy rules of alerts', () => reading.stop());

  const budget = new WatchedRuleBudget(db, registry);
  const routes: AlertRoutesDeps = {
    ...deps,
    access,
    pricesFor: (userId) => {
      const ownPrices = own.all(userId);
      if (!ownPrices) return undefined;
      const both = registry.withOther(ownPrices.registry);
      return {
        markets: ownPrices.markets,
        open: (listed) => {
          for (const { instrument } of listed) ownPrices.open(instrument.market, instrument.symbol);
        },
        registry: both,
        nowOf: (market) => (own.of(userId, market) ?? { nowOf }).nowOf(market),
        watched: (id, watchlistId) => watchedInstruments(db, both, id, watchlistId),
      };
    },
    changed: (no, userId) => {
      service.changed(no);
      own.alertChanged(userId, no);
    },
    screenMarket: async (userId, screenId) => {
      const screen = (await listScreens(db, userId)).find(({ id }) => id === screenId);
      if (!screen) throw new NotFound('Screen');
      return screen.market;
    },
    strategy: (userId, id) => readStrategy(db, userId, id),
    checkLive: async (userId, id, symbols) => {
      const [strategy] = await readNewest(db, [id]);
      if (!strategy) return; // an alert without its strategy is refused elsewhere
      const { market, definition } = strategy;
      await budget.check(userId, {
        id,
        market,
        rule: definition,
        symbols: symbols && (await budget.symbolsWith(userId, id, symbols)),
      });
    },
    dryRun: ({ listed, ...order }, asker) =>
      screener.dryRun({ ...order, userId: asker.flow, numbers: listed?.map(({ no }) => no) }, asker),
    test: (userId, { name, channels }) => notices.sendTest(db, { userId, name, kinds: channels }),
  };
  return {
    service,
    checkStrategy: async (userId, id, { market, definition: rule }) => {
      const symbols = await budget.symbolsWith(userId, id);
      if (symbols?.length !== 0) await budget.check(userId, { id, market, rule, symbols });
    },
    checkLive: (userId, { id, market, definition: rule }) => budget.check(userId, { id, market, rule }),
    strategyChanged: async (userId, id, market) => {
      for (const no of await rearmOnStrategy(db, userId, id, nowOf(market))) service.changed(no);
      service.tidy([]); // the strategy may be removed
      readStrategyRules();
    },
    liveChanged: readStrategyRules,
    api: async (app) => void (await app.register(alertRoutes, routes)),
  };
}

/** Hands prices, closes and gaps to a service of alerts, and stores how far it has come. */
export function keepEvaluating(
  { bus, feeds, lifecycle }: Pick<AlertsContext, 'bus' | 'feeds' | 'lifecycle'>,
  service: AlertService,
): void {
  bus.subscribe(ticks, '*', (tick) => service.tick(tick));
  bus.subscribe(barsClosed, '*', (closed) => service.barsClosed(closed));
  bus.subscribe(historyLoaded, '*', (loaded) => service.historyLoaded(loaded));
  bus.subscribe(feedGaps, '*', ({ market, ids }) => service.missed(market, ids));
  bus.subscribe(rewinds, '*', ({ market }) => service.rewound(market));
  const marks = setInterval(() => service.saveMarks(), MARKS_EVERY_MS);
  const tidy = setInterval(() => service.tidy(feeds.markets), TIDY_EVERY_MS);
  lifecycle.onStop('alerts', async () => {
    clearInterval(marks);
    clearInterval(tidy);
    await service.stop();
  });
}

/** Returns what writes the notices of alerts that fired or were paused. */
export const alertWriters = (notices: NoticeWriter, registry: InstrumentRegistry) => ({
  writeFired: writerOf(notices, ofFirings(registry)),
  writePaused: writerOf(notices, ofPaused(registry)),
});

/** Returns a function that writes notices of news in their transaction. */
const writerOf =
  <News>({ write, announce }: NoticeWriter, outgoingOf: (news: News) => Outgoing): WriteNotices<News> =>
  async (tx, news) => {
    const written = await write(tx, news.map(outgoingOf));
    return () => announce(written);
  };

const ofFirings =
  (registry: InstrumentRegistry) =>
  ({ noticeId, userId, firings, count, channels }: AlertNews): Outgoing => ({
    noticeId,
    userId,
    body: { kind: 'alerts', count, firings: firings.map((firing) => onGrid(registry, firing)) },
    kinds: channels,
  });

const ofPaused =
  (registry: InstrumentRegistry) =>
  ({ noticeId, userId, alerts, count, channels }: AlertsPaused): Outgoing => ({
    noticeId,
    userId,
    body: {
      kind: 'alerts-paused',
      count,
      alerts: alerts.flatMap(({ pauseReason: reason, ...alert }) =>
        reason ? { ...PausedAlert.parse(onGrid(registry, alert)), reason } : [],
      ),
    },
    kinds: channels,
  });

export const listPresent: ListPresent = async (db, { strategies, screens, watchlists }) =>
  new Set([
    ...(await presentStrategies(db, strategies)),
    ...(await presentScreens(db, screens)),
    ...(await presentWatchlists(db, watchlists)),
  ]);
