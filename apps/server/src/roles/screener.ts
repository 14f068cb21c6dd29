import type { InstrumentId } from '@wickwise/market';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import type { LiveScreen } from '#modules/screener/live-screen.ts';
import type { LiveScreens, Screener } from '#modules/screener/screener.ts';
import { screensLeft } from '#modules/screener/topics.ts';
import { ownSignalsFound } from '#modules/signals/topics.ts';
import { OrderThread } from './order-thread.ts';
import { threadData } from './scanner.ts';
import { type QuestionContext, ScreenDispatcher } from './screen-questions.ts';
import { marketOf, type ScreenWatchOrder, type ScreenWatchReport } from './screener-messages.ts';

const THREAD = new URL('./screen-watch.thread.ts', import.meta.url);

/**
 * Answers screens in one thread and scans the saved ones in another, so that no question keeps a close waiting: prices and
 * everybody's signals flow on meanwhile.
 */
export function startScreener(context: QuestionContext, questionScript?: URL): Screener {
  const questions = new ScreenDispatcher(context, questionScript);
  return {
    ...startLiveScreens(context),
    query: (order, asker) => questions.ask('query', order.market, [order], asker),
    csv: (order, asker) => questions.ask('csv', order.market, [order], asker),
    freeze: (order, asker) => questions.ask('freeze', order.market, [order], asker),
    explain: (order, asker) => questions.ask('explain', order.market, [order], asker),
    checklist: (order, asker) => questions.ask('checklist', order.market, [order], asker),
    past: (order, asker) => questions.ask('past', order.market, [order], asker),
    counts: (place, ...rest) => questions.ask('counts', place.market, [place, rest[0], rest[1]], rest[2]),
    looks: (place, rules, asker) => questions.ask('looks', place.market, [place, rules], asker),
    firings: (place, ...rest) => questions.ask('firings', place.market, [place, rest[0], rest[1]], rest[2]),
  };
}

/** A thread that ends by itself is started anew; it reads what it needs from the store. */
function startLiveScreens(context: QuestionContext): LiveScreens {
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
