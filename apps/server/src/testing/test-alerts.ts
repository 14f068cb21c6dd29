import type { SaveAlertInput } from '@wickwise/contract';
import type { Instrument } from '@wickwise/market';
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { feedGaps } from '#marketdata/topics.ts';
import { type DryRunDeps, dryRun } from '#modules/alerts/dry-run.ts';
import type { NoticeDeps } from '#modules/notices/deps.ts';
import { readOwnScreen } from '#modules/screener/screen-rules.ts';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import { publicSignalsIn } from '#modules/signals/past-signals.ts';
import { readStrategy } from '#modules/strategies/store.ts';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { readConfig } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { type Slice, UNSLICED } from '#platform/sliced-queue.ts';
import { startAlerts, strategyAlertCalls } from '../roles/alerts.ts';
import { startDigests } from '../roles/digests.ts';
import { startJobs } from '../roles/jobs.ts';
import { noticeCalls, startNotices } from '../roles/notices.ts';
import { ruleCalls } from '../roles/rule-calls.ts';
import { atEnd } from './at-end.ts';
import { FakeFeed } from './fake-feed.ts';
import { openAccess } from './open-access.ts';
import { ownApi } from './own-api.ts';
import { priceHand } from './price-hand.ts';
import { createTestDatabase, testDatabase } from './test-database.ts';

/** Starts alerts and notices with routes, on a feed controlled by the test; mails are counted, not written. */
export async function startTestAlerts(
  instruments: readonly Instrument[],
  {
    nowMs = 0,
    database: name,
    databaseHost,
    env = {},
    splits = new SplitBook([]),
    slice = UNSLICED,
    ...change
  }: Partial<Pick<NoticeDeps, 'guard' | 'retryMs'>> & {
    nowMs?: number;
    database?: string;
    databaseHost?: string;
    env?: Record<string, string>;
    splits?: SplitBook;
    slice?: Slice;
  } = {},
) {
  const log = pino({ level: process.env.WICKWISE_TEST_LOG ?? 'silent' });
  const database = await testDatabase(name ?? (await createTestDatabase()), databaseHost);
  const { db } = database;
  const feed = new FakeFeed(instruments);
  feed.nowMs = nowMs;
  const registry = await registerInstruments(db, feed.feeds);
  const lifecycle = new Lifecycle(log);
  atEnd(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const jobs = await startJobs({ database, lifecycle, log });
  const config = readConfig(env, [], '/');
  const store = openBarStore(database.pool);
  const mails: Mail[] = [];
  const mailer = { write: async (_tx: Db, mail: Mail) => void mails.push(mail), wake: () => {} };
  const sealKey = deriveSecrets('a secret of tests').seal;
  const context = {
    access: openAccess(registry),
    own: new OwnViews(),
    bus,
    clock: new ClockMonitor(),
    config,
    database,
    jobs,
    lifecycle,
    log,
    feeds: feed.feeds,
    metrics: createMetrics(),
    registry,
    splits,
    store,
  };
  const strategyRules: WatchedRule[][] = [];
  const triedOn: (readonly string[])[] = [];
  const triedTurns: ('entered' | 'left' | undefined)[] = [];
  const dryRunDeps: DryRunDeps = {
    registry,
    store,
    splits,
    publicSignals: (of, window, limit) => publicSignalsIn(db, of, window, limit),
    screen: async (userId, id) => {
      const screen = await readOwnScreen(db, userId, id);
      if (!screen) throw new Error('no such screen');
      const { market, timeframe, symbols, rule: definition } = screen;
      return { market, timeframe, symbols, definition };
    },
    strategy: (userId, id) => readStrategy(db, userId, id),
    ruleFirings: async (_rule, symbols, fromMs, _slice, turn) => {
      triedOn.push(symbols);
      triedTurns.push(turn);
      return { firings: [{ symbol: 'BTC-USD', at: nowMs, price: 7 }], fromMs: fromMs + 1 };
    },
  };
  bus.answer(ruleCalls, {
    setStrategyRules: (rules) => void strategyRules.push([...rules]),
    dryRun: (order) => dryRun(dryRunDeps, order, feed.nowMs, slice),
  });
  const notices = await startNotices(context, { mailer: mailer as never, sealKey }, change);
  const alerts = await startAlerts(context);
  const { checkStrategy, strategyChanged, liveChanged } = bus.calls(strategyAlertCalls);
  const digests = startDigests(context);
  const { app, addUser: addCaller } = await ownApi({ config, db, log }, [alerts, notices, digests]);
  const addUser = async (known?: string) => {
    const { id, call } = await addCaller(known);
    const alert = async (input: SaveAlertInput): Promise<string> => {
      const answer = await call('POST', 'alerts', input);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      await alerts.service.idle();
      return answer.json().alert.id;
    };
    const fired = async () => {
      await alerts.service.idle();
      return (await call('GET', 'alert-firings')).json();
    };
    return { id, call, alert, fired };
  };
  const { price, loaded } = priceHand(bus, feed);
  const gap = ({ market }: Instrument, fromMs: number): void =>
    bus.publish(feedGaps, market, { market, fromMs, toMs: feed.nowMs });
  return {
    service: alerts.service,
    lookForEvents: () => alerts.events.look(),
    onNews: alerts.onNews,
    checkStrategy,
    strategyChanged,
    liveChanged,
    app,
    bus,
    db,
    feed,
    strategyRules,
    triedOn,
    triedTurns,
    gap,
    jobs,
    lifecycle,
    loaded,
    mails,
    metrics: context.metrics,
    notices: bus.calls(noticeCalls),
    price,
    registry,
    store,
    addUser,
  };
}
