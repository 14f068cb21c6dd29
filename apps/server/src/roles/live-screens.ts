import { type InstrumentId, marketOf } from '@wickwise/market';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import { accountsPurged } from '#modules/accounts/topics.ts';
import { type LiveScreen, readLiveScreens } from '#modules/screener/live-screen.ts';
import type { LiveScreens } from '#modules/screener/screener.ts';
import { screensLeft } from '#modules/screener/topics.ts';
import { ownSignalsFound } from '#modules/signals/topics.ts';
import type { RoleContext } from './context.ts';
import { OrderThread } from './order-thread.ts';
import type { ScreenWatchOrder, ScreenWatchReport } from './question-messages.ts';
import { threadData } from './scanner.ts';

type LiveScreensContext = Pick<
  RoleContext,
  'bus' | 'config' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits'
>;

const THREAD = new URL('./live-screens.thread.ts', import.meta.url);

/**
 * Scans saved screens, and the rules that alerts wait for, in a thread of their own: no question keeps a close waiting. It
 * begins once there is one to scan. A thread that ends by itself is started anew; it reads what it needs from the store.
 */
export function startLiveScreens(context: LiveScreensContext, script = THREAD): LiveScreens {
  const { bus, database, feeds, lifecycle, log } = context;
  const seen = new Set<InstrumentId>();
  let followed: readonly LiveScreen[] = [];
  let thread: OrderThread<ScreenWatchOrder, ScreenWatchReport> | undefined;
  let isStarted = false;
  /** Told while it isn't known yet whether there is something to scan. */
  let told: ScreenWatchOrder[] | undefined = [];
  const historyOf = (id: InstrumentId, hasRevisions: boolean): ScreenWatchOrder => {
    const market = marketOf(id);
    return { kind: 'history', nowMs: feeds.clock.now(market), market, id, hasRevisions };
  };
  const newThread = (): OrderThread<ScreenWatchOrder, ScreenWatchReport> =>
    new OrderThread({
      script,
      data: threadData(context),
      name: 'the scan of saved screens',
      isStarted,
      log,
      lifecycle,
      onReport: (report) => {
        if (report.kind === 'left') bus.publish(screensLeft, report.left.market, report.left);
        else bus.publish(ownSignalsFound, report.signal.market, report);
      },
      onBegin: (isAnew, send) => {
        if (isAnew) send({ kind: 'follow', rules: followed });
        send({ kind: 'screens' });
        if (isAnew) for (const id of seen) send(historyOf(id, false));
      },
    });
  const tell = (order: ScreenWatchOrder): void => {
    if (thread) thread.send(order);
    else told?.push(order);
  };
  /** Makes sure that the thread is there, and knows whose history is. */
  const begin = (): void => {
    if (thread || lifecycle.signal.aborted) return;
    thread = newThread();
    for (const order of told ?? [...seen].map((id) => historyOf(id, false))) thread.send(order);
    told = undefined;
  };
  const beginWhereNeeded = async (): Promise<void> => {
    isStarted = true;
    const screens = await readLiveScreens(database.db);
    if (screens.length > 0) begin();
    told = undefined;
  };
  lifecycle.onStarted(() => void beginWhereNeeded().catch(begin)); // the thread waits for a database that is away
  bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => {
    seen.add(id);
    tell(historyOf(id, hasRevisions));
  });
  bus.subscribe(barsClosed, '*', (closed) => tell({ kind: 'bars', nowMs: feeds.clock.now(closed.market), closed }));
  bus.subscribe(accountsPurged, '*', () => tell({ kind: 'screens' }));
  bus.subscribe(rewinds, '*', ({ market }) => tell({ kind: 'rewind', market }));
  lifecycle.onStop('saved screens', async () => thread?.stop({ kind: 'stop' }));
  return {
    follow: (rules) => {
      followed = rules;
      if (rules.length > 0) begin();
      thread?.send({ kind: 'follow', rules });
    },
    screensChanged: () => {
      begin();
      thread?.send({ kind: 'screens' });
    },
  };
}
