import type { InstrumentId, Market } from '@wickwise/market';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import { accountsPurged } from '#modules/accounts/topics.ts';
import type { LiveScreen } from '#modules/screener/live-screen.ts';
import type { Screener } from '#modules/screener/screener.ts';
import { screensLeft } from '#modules/screener/topics.ts';
import { ownSignalsFound } from '#modules/signals/topics.ts';
import { Invalid, Unavailable } from '#platform/errors.ts';
import type { RoleContext } from './context.ts';
import { OrderThread } from './order-thread.ts';
import { threadData } from './scanner.ts';
import type { ScreenCall, ScreenerOrder, ScreenerReport } from './screener-messages.ts';

const THREAD = new URL('./screener.thread.ts', import.meta.url);
/** Questions that may wait: beyond that the next one would come too late for whoever asks. */
const MOST_WAITING = 200;

type ScreenerContext = Pick<
  RoleContext,
  'bus' | 'config' | 'database' | 'feed' | 'lifecycle' | 'log' | 'registry' | 'splits'
>;

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/**
 * Answers screens and scans the saved ones, in a thread of its own: prices and everybody's signals flow on meanwhile. A
 * thread that ends by itself is started anew; it reads what it needs from the store.
 */
export function startScreener(context: ScreenerContext, script = THREAD): Screener {
  const { bus, feed, lifecycle, log } = context;
  const waiting = new Map<number, Waiting>();
  const seen = new Set<InstrumentId>();
  let followed: readonly LiveScreen[] = [];
  let calls = 0;
  const thread = new OrderThread<ScreenerOrder, ScreenerReport>({
    script,
    data: threadData(context),
    name: 'the screener',
    log,
    lifecycle,
    onReport: (report) => {
      if (report.kind === 'left') bus.publish(screensLeft, report.left.market, report.left);
      else if (report.kind === 'own signal') bus.publish(ownSignalsFound, report.signal.market, report);
      else settle(report);
    },
    onBegin: (isAnew, send) => {
      if (isAnew) send({ kind: 'follow', rules: followed });
      send({ kind: 'screens' });
      if (isAnew) for (const id of seen) send(historyOf(id, false));
    },
    onEnd: () => {
      for (const { reject } of waiting.values()) reject(new Unavailable('The screener starts over. Try again.'));
      waiting.clear();
    },
  });

  function settle(report: Extract<ScreenerReport, { id: number }>): void {
    const asked = waiting.get(report.id);
    waiting.delete(report.id);
    if (report.kind === 'answer') asked?.resolve(report.value as never);
    else asked?.reject(report.isInvalid ? new Invalid(report.message) : new Error('a screen failed'));
  }

  function historyOf(id: InstrumentId, hasRevisions: boolean): ScreenerOrder {
    const market = id.slice(0, id.indexOf(':')) as Market;
    return { kind: 'history', nowMs: feed.clock.now(market), market, id, hasRevisions };
  }

  function call<Name extends ScreenCall['name']>(
    name: Name,
    market: Market,
    ...args: Parameters<Screener[Name]>
  ): ReturnType<Screener[Name]> {
    if (waiting.size >= MOST_WAITING) throw new Unavailable('The screener is busy. Try again in a moment.');
    const id = calls++;
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    thread.send({ kind: 'call', id, nowMs: feed.clock.now(market), name, args } as ScreenCall);
    return answer as ReturnType<Screener[Name]>;
  }

  bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => {
    seen.add(id);
    thread.send(historyOf(id, hasRevisions));
  });
  bus.subscribe(barsClosed, '*', (closed) =>
    thread.send({ kind: 'bars', nowMs: feed.clock.now(closed.market), closed }),
  );
  bus.subscribe(accountsPurged, '*', () => thread.send({ kind: 'screens' }));
  bus.subscribe(rewinds, '*', ({ market }) => thread.send({ kind: 'rewind', market }));
  lifecycle.onStop('screener', () => thread.stop({ kind: 'stop' }));
  return {
    query: (order) => call('query', order.market, order),
    freeze: (order) => call('freeze', order.market, order),
    explain: (order) => call('explain', order.market, order),
    checklist: (order) => call('checklist', order.market, order),
    past: (order) => call('past', order.market, order),
    counts: (place, rules, lengthMs) => call('counts', place.market, place, rules, lengthMs),
    looks: (place, rules) => call('looks', place.market, place, rules),
    firings: (place, rule, fromMs) => call('firings', place.market, place, rule, fromMs),
    follow: (rules) => {
      followed = rules;
      thread.send({ kind: 'follow', rules });
    },
    screensChanged: () => thread.send({ kind: 'screens' }),
  };
}
