import type { MarketState } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { QuoteBook } from '#marketdata/quote-book.ts';
import { scheduleOf, tradingDayAt } from '#marketdata/trading-day.ts';
import { readPreferences } from '#modules/accounts/preferences.ts';
import { EdgeBook } from '#modules/edge/edge-book.ts';
import { readEdgeRuns } from '#modules/edge/read-run.ts';
import { edgesMeasured } from '#modules/edge/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { throughOutages } from '#platform/through-outages.ts';
import { accountCalls } from '../roles/accounts.ts';
import { edgeCalls } from '../roles/edge.ts';
import { priceCalls, quoteCalls } from '../roles/feeds.ts';
import { type LocalState, stateNow } from './leader-state.ts';

interface AnsweringParts {
  db: Db;
  quotes: QuoteBook;
  state: LocalState;
  log: Log;
  signal: AbortSignal;
}

/** Answers at a node the calls that roles answer at the leader, from its state and the database. */
export async function answerCalls(bus: Bus, { db, quotes, state, log, signal }: AnsweringParts): Promise<void> {
  const { feeds, registry, stale, states } = state;
  bus.answer(quoteCalls, { quoteOf: (id) => quotes.get(id) });
  bus.answer(priceCalls, {
    stateOf: (market) => stateNow(state, states.get(market) as MarketState),
    staleOf: (market) => stale.get(market) ?? new Map(),
    tradingDay: (market: Market) => {
      const newestMs = quotes.of(market).reduce((newest, { timeMs }) => Math.max(newest, timeMs), 0);
      return tradingDayAt(scheduleOf(registry, market), newestMs || feeds.clock.now(market));
    },
    historyProgress: () => state.historyProgress,
    hurry: async () => {}, // requests go on to the leader while it loads history
  });
  bus.answer(accountCalls, { firstChoices: (userId) => readPreferences(db, userId) });
  const readBook = async () => new EdgeBook(await readEdgeRuns(db, registry), registry);
  let book = await readBook();
  bus.answer(edgeCalls, { book: () => book });
  const onFailure = (error: unknown): void => log.warn({ err: error }, 'measured edges could not be read');
  bus.subscribe(edgesMeasured, '*', () => {
    throughOutages(readBook, { onFailure, signal }).then(
      (newest) => {
        book = newest;
      },
      () => {}, // said above
    );
  });
}
