import type { InstrumentId } from '@wickwise/market';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import { accountsPurged } from '#modules/accounts/topics.ts';
import type { LiveScreen } from '#modules/screener/live-screen.ts';
import type { LiveScreens } from '#modules/screener/screener.ts';
import { screensLeft } from '#modules/screener/topics.ts';
import { ownSignalsFound } from '#modules/signals/topics.ts';
import type { RoleContext } from './context.ts';
import { OrderThread } from './order-thread.ts';
import { marketOf, type ScreenWatchOrder, type ScreenWatchReport } from './question-messages.ts';
import { threadData } from './scanner.ts';

type LiveScreensContext = Pick<
  RoleContext,
  'bus' | 'config' | 'database' | 'feed' | 'lifecycle' | 'log' | 'registry' | 'splits'
>;

const THREAD = new URL('./live-screens.thread.ts', import.meta.url);

/**
 * Scans saved screens, and the rules that alerts wait for, in a thread of their own: no question keeps a close waiting. A
 * thread that ends by itself is started anew; it reads what it needs from the store.
 */
export function startLiveScreens(context: LiveScreensContext): LiveScreens {
  const { bus, feed, lifecycle, log } = context;
  const seen = new Set<InstrumentId>();
  let followed: readonly LiveScreen[] = [];
  const historyOf = (id: InstrumentId, hasRevisions: boolean): ScreenWatchOrder => {
    const market = marketOf(id);
    return { kind: 'history', nowMs: feed.clock.now(market), market, id, hasRevisions };
  };
  const thread = new OrderThread<ScreenWatchOrder, ScreenWatchReport>({
    script: THREAD,
    data: threadData(context),
    name: 'the scan of saved screens',
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
  bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => {
    seen.add(id);
    thread.send(historyOf(id, hasRevisions));
  });
  bus.subscribe(barsClosed, '*', (closed) =>
    thread.send({ kind: 'bars', nowMs: feed.clock.now(closed.market), closed }),
  );
  bus.subscribe(accountsPurged, '*', () => thread.send({ kind: 'screens' }));
  bus.subscribe(rewinds, '*', ({ market }) => thread.send({ kind: 'rewind', market }));
  lifecycle.onStop('saved screens', () => thread.stop({ kind: 'stop' }));
  return {
    follow: (rules) => {
      followed = rules;
      thread.send({ kind: 'follow', rules });
    },
    screensChanged: () => thread.send({ kind: 'screens' }),
  };
}
