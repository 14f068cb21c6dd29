import { parentPort, workerData } from 'node:worker_threads';
import { RuleError } from '@wickwise/analytics';
import { isOnPrices, parseCondition, REFUSAL_TEXTS, SCREEN_LIMITS, type Strategy } from '@wickwise/contract';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { DRY_RUN_INSTRUMENTS, type DryRunDeps, type DryRunOrder, dryRun } from '#modules/alerts/dry-run.ts';
import { matchLive } from '#modules/alerts/live-match/live-match.ts';
import { ownAlertRow } from '#modules/alerts/store.ts';
import { CompiledRules } from '#modules/screener/engine/compiled-rules.ts';
import { FrameShelf } from '#modules/screener/engine/frame-shelf.ts';
import { ScreenPrices } from '#modules/screener/engine/price.ts';
import { ScreenEngine } from '#modules/screener/engine/screen-engine.ts';
import { readOwnScreen } from '#modules/screener/screen-rules.ts';
import { publicSignalsIn } from '#modules/signals/past-signals.ts';
import { readStrategy } from '#modules/strategies/store.ts';
import { connect } from '#platform/db/db.ts';
import { AppError, Invalid, NotFound, Unavailable } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { type Slice, SlicedQueue } from '#platform/sliced-queue.ts';
import { giveWay } from './background-work.ts';
import type {
  QuestionArgs,
  QuestionCall,
  QuestionFailure,
  QuestionOrder,
  QuestionReport,
  Questions,
} from './question-messages.ts';
import type { ScanThreadData } from './scan-messages.ts';
import { watchedInstruments } from './watched-instruments.ts';

/** Longest time that one question blocks another, unless a computation can't be interrupted. */
const SLICE_MS = 10;
/** Maximum number of questions of one flow: one is answered, the others wait. */
const OF_ONE = 4;
const OF_ALL = 64;
const CONNECTIONS = 3;
/** Below prices and closes, above backtests. */
const PRIORITY = 5;

if (!parentPort) throw new Error('questions are answered in a thread of their own');
const port = parentPort;
const report = (message: QuestionReport): void => port.postMessage(message);
giveWay(PRIORITY);

const { connection, clickhouse, listed, logLevel, origins, splits } = workerData as ScanThreadData;
const log = createLog(logLevel);
const database = connect({ ...connection, max: CONNECTIONS }, log);
const { db } = database;
const registry = new InstrumentRegistry(listed, origins);
const rules = new CompiledRules();
const bars = { store: openBarStore(database.pool, clickhouse), registry, splits: new SplitBook(splits) };
const shelf = new FrameShelf(bars);
const engine = new ScreenEngine(shelf, registry, rules);
const prices = new ScreenPrices(registry, rules);
const alertDeps = {
  ...bars,
  db,
  watched: (userId: string, watchlistId: string) => watchedInstruments(db, registry, userId, watchlistId),
  strategy: (userId: string, id: string) => readStrategy(db, userId, id),
  publicSignals: (...[of, window, limit]: Parameters<DryRunDeps['publicSignals']>) =>
    publicSignalsIn(db, of, window, limit),
  screen: async (userId: string, id: string) => {
    const screen = await readOwnScreen(db, userId, id);
    if (!screen) throw new NotFound('Screen');
    const { market, timeframe, symbols, rule: definition } = screen;
    return { market, timeframe, symbols, definition };
  },
};
const queue = new SlicedQueue({
  sliceMs: SLICE_MS,
  ofFlow: OF_ONE,
  ofAll: OF_ALL,
  sentences: {
    own: `${OF_ONE} of your screens and dry runs are running already. Wait for one to finish.`,
    busy: 'The server is busy with other people’s screens. Try again in a moment.',
    late: 'This took too long. Use fewer conditions, shorter periods or a watchlist, or try again later.',
  },
});

async function answer(call: QuestionCall): Promise<void> {
  const { id, flow, deadlineMs, nowMs } = call;
  const handler = HANDLERS[call.name] as Handler<never>;
  const args = call.args as never;
  try {
    const price = handler.price(...(args as []));
    const perform = (slice: Slice): Promise<unknown> => handler.answer(args, nowMs, slice);
    report({ kind: 'answer', id, value: await queue.run({ id, flow, price, deadlineMs }, perform) });
  } catch (error) {
    report({ kind: 'failure', id, failure: failureOf(error) });
  }
}

/** The price of a question, and its answer. */
type Handler<Name extends keyof Questions> = {
  price(...args: QuestionArgs<Name>): number;
  answer(args: QuestionArgs<Name>, nowMs: number, slice: Slice): ReturnType<Questions[Name]>;
};

const HANDLERS: { [Name in keyof Questions]: Handler<Name> } = {
  query: {
    price: (order) => prices.query(order),
    answer: ([order], nowMs, slice) => engine.query(order, nowMs, slice),
  },
  csv: {
    price: (order) => prices.query({ ...order, pageSize: SCREEN_LIMITS.exported }),
    answer: ([order], nowMs, slice) => engine.csv(order, nowMs, slice),
  },
  freeze: {
    price: (order) => prices.query({ ...order, pageSize: SCREEN_LIMITS.shownInLink }),
    answer: ([order], nowMs, slice) => engine.freeze(order, nowMs, slice),
  },
  explain: {
    price: (order) => prices.explain(order),
    answer: ([order], nowMs, slice) => engine.explain(order, nowMs, slice),
  },
  past: {
    price: (order) => prices.explain(order),
    answer: ([order], nowMs, slice) => engine.past(order, nowMs, slice),
  },
  funnel: {
    price: (order) => prices.funnel(order),
    answer: ([order], nowMs, slice) => engine.funnel(order, nowMs, slice),
  },
  checklist: {
    price: (order) => prices.checklist(order),
    answer: ([order], nowMs, slice) => engine.checklist(order, nowMs, slice),
  },
  counts: {
    price: ({ market }, own) => prices.ofServer(market, own),
    answer: ([place, own, lengthMs], nowMs, slice) => engine.counts(place, own, lengthMs, nowMs, slice),
  },
  looks: {
    price: ({ market }, own) => prices.ofServer(market, own),
    answer: ([place, own], nowMs, slice) => engine.looks(place, own, nowMs, slice),
  },
  firings: {
    price: (place, rule) => prices.along(place, [rule]),
    answer: ([place, rule, fromMs], nowMs, slice) => engine.firings(place, rule, fromMs, nowMs, slice),
  },
  dryRun: {
    price: (order) => priceOfDryRun(order),
    answer: async ([order], nowMs, slice) =>
      dryRun({ ...alertDeps, ruleFirings: firingsAt(nowMs) }, order, nowMs, slice),
  },
  liveMatch: {
    price: ({ rule }) => prices.along(rule, rule.definitions as readonly Strategy[]),
    answer: async ([{ userId, alertId, rule }], nowMs, slice) => {
      const alert = await slice.outside(() => ownAlertRow(db, userId, alertId));
      if (!alert) throw new NotFound('Alert');
      return matchLive({ ...alertDeps, nowOf: () => nowMs }, alert, rule, slice);
    },
  },
};

/** Time of one core that the alert engine takes per bar, which has four prices, ms. */
const WALK_MS = 0.004;
/** Maximum number of bars of an instrument in a month: minutes of one, ten-minute bars of several. */
const MONTH_BARS = { one: 43_200, ofMany: 4_320 };

/** Returns the price of a dry run. Rules are priced when they are read, as they belong to a strategy. */
function priceOfDryRun({ request: { condition }, numbers = [] }: DryRunOrder): number {
  if (!isOnPrices(parseCondition(condition))) return WALK_MS;
  const instruments = Math.min(numbers.length, DRY_RUN_INSTRUMENTS);
  return instruments * WALK_MS * (instruments > 1 ? MONTH_BARS.ofMany : MONTH_BARS.one);
}

const firingsAt =
  (nowMs: number): DryRunDeps['ruleFirings'] =>
  ({ market, timeframe, definition }, symbols, fromMs, slice, turn) => {
    const place = { market, timeframe, symbols };
    prices.along(place, [definition]);
    return engine.firings(place, definition, fromMs, nowMs, slice, turn);
  };

function failureOf(error: unknown): QuestionFailure | undefined {
  const known = error instanceof RuleError ? new Invalid(error.message) : error;
  if (!(known instanceof AppError)) {
    log.error({ err: error }, 'a question failed');
    return undefined;
  }
  const { status, code, reason, message, retryAfterSeconds, fields } = known;
  return { status, code, reason, message, retryAfterSeconds, fields };
}

port.on('message', (order: QuestionOrder) => {
  if (order.kind === 'call') void answer(order);
  else if (order.kind === 'cancel') queue.cancel(order.id);
  else if (order.kind === 'bars') shelf.barsClosed(order.closed);
  else if (order.kind === 'history') shelf.historyLoaded(order.market, [order.id]);
  else if (order.kind === 'rewind') {
    queue.endAll(new Unavailable(REFUSAL_TEXTS.replayOver));
    shelf.rewind(order.market);
  } else void stop();
});

async function stop(): Promise<void> {
  queue.endAll(new Unavailable(REFUSAL_TEXTS.stopping));
  port.close();
  await database.stop();
}
