import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import { accountsPurged } from '#modules/accounts/topics.ts';
import { rulesOfLiveScreens } from '#modules/screener/screen-rules.ts';
import type { WatchedRules } from '#modules/screener/screener.ts';
import { screensLeft } from '#modules/screener/topics.ts';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import { signalsStored } from '#modules/signals/topics.ts';
import type { RoleContext } from './context.ts';
import { OrderThread } from './order-thread.ts';
import type { WatchedRulesOrder, WatchedRulesReport } from './question-messages.ts';
import { ruleCalls } from './rule-calls.ts';
import { threadData } from './scanner.ts';

type WatchedRulesContext = Pick<
  RoleContext,
  'bus' | 'config' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits'
>;

const THREAD = new URL('./watched-rules.thread.ts', import.meta.url);

/**
 * Scans watched rules, those of live screens and of strategies, in their own thread, so questions don't delay a close.
 * It starts with the first rule; a thread that ends is restarted and reads its state from the store.
 */
export function startWatchedRules(context: WatchedRulesContext, script = THREAD): void {
  const { bus, database, feeds, lifecycle, log } = context;
  const seen = new Set<InstrumentId>();
  let strategyRules: readonly WatchedRule[] = [];
  let thread: OrderThread<WatchedRulesOrder, WatchedRulesReport> | undefined;
  /** Orders queued until the rules of live screens are read; undefined afterwards. */
  let early: WatchedRulesOrder[] | undefined = [];
  const historyOf = (id: InstrumentId, hasRevisions: boolean): WatchedRulesOrder => {
    const market = marketOf(id);
    return { kind: 'history', nowMs: feeds.clock.now(market), market, id, hasRevisions };
  };
  const times = (): [Market, number][] => feeds.markets.map((market) => [market, feeds.clock.now(market)]);
  const newThread = (): OrderThread<WatchedRulesOrder, WatchedRulesReport> =>
    new OrderThread({
      script,
      data: threadData(context),
      name: 'the scan of watched rules',
      isStarted: lifecycle.isStarted,
      log,
      lifecycle,
      onReport: (report) => {
        if (report.kind === 'left') bus.publish(screensLeft, report.left.market, report.left);
        else bus.publish(signalsStored, report.signal.market, report);
      },
      onBegin: (isAnew, send) => {
        if (isAnew) send({ kind: 'strategy rules', rules: strategyRules, times: times() });
        send({ kind: 'screens', times: times() });
        if (isAnew) for (const id of seen) send(historyOf(id, false));
      },
    });
  const send = (order: WatchedRulesOrder): void => {
    if (thread) thread.send(order);
    else early?.push(order);
  };
  /** Starts the thread if needed and sends it the loaded histories. */
  const begin = (): void => {
    if (thread || lifecycle.signal.aborted) return;
    thread = newThread();
    for (const order of early ?? [...seen].map((id) => historyOf(id, false))) thread.send(order);
    early = undefined;
  };
  const beginWhereNeeded = async (): Promise<void> => {
    const rules = await rulesOfLiveScreens(database.db);
    if (rules.length > 0) begin();
    early = undefined;
  };
  lifecycle.onStarted(() => void beginWhereNeeded().catch(begin)); // the thread waits for an unavailable database
  bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => {
    seen.add(id);
    send(historyOf(id, hasRevisions));
  });
  bus.subscribe(barsClosed, '*', (closed) => send({ kind: 'bars', nowMs: feeds.clock.now(closed.market), closed }));
  bus.subscribe(accountsPurged, '*', () => send({ kind: 'screens', times: times() }));
  bus.subscribe(rewinds, '*', ({ market }) => send({ kind: 'rewind', market }));
  lifecycle.onStop('watched rules', async () => thread?.stop({ kind: 'stop' }));
  const answers: WatchedRules = {
    setStrategyRules: (rules) => {
      strategyRules = rules;
      if (rules.length > 0) begin();
      thread?.send({ kind: 'strategy rules', rules, times: times() });
    },
    screensChanged: () => {
      begin();
      thread?.send({ kind: 'screens', times: times() });
    },
  };
  bus.answer(ruleCalls, answers);
}
