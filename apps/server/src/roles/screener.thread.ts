import { parentPort, workerData } from 'node:worker_threads';
import { RuleError } from '@wickwise/analytics';
import { SCREEN_LIMITS } from '@wickwise/contract';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { CompiledRules } from '#modules/screener/engine/compiled-rules.ts';
import { FrameShelf } from '#modules/screener/engine/frame-shelf.ts';
import { ScreenPrices } from '#modules/screener/engine/price.ts';
import { ScreenEngine } from '#modules/screener/engine/screen-engine.ts';
import { connect } from '#platform/db/db.ts';
import { AppError, Invalid, Unavailable } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { type Slice, SlicedQueue } from '#platform/sliced-queue.ts';
import { giveWay } from './background-work.ts';
import type { ScanThreadData } from './scan-messages.ts';
import type { QuestionFailure, QuestionOrder, QuestionReport, ScreenCall } from './screener-messages.ts';

/** Longest that one question keeps another waiting, but for a part of a computation that can't be interrupted. */
const SLICE_MS = 10;
/** Questions of one person that are there at once: one is answered, the others wait. */
const OF_ONE = 4;
const OF_ALL = 64;
const CONNECTIONS = 3;
/** Behind prices and closes, before backtests. */
const PRIORITY = 5;

if (!parentPort) throw new Error('screens are answered in a thread of their own');
const port = parentPort;
const tell = (report: QuestionReport): void => port.postMessage(report);
giveWay(PRIORITY);

const { badge, connection, listed, logLevel, splits } = workerData as ScanThreadData;
const log = createLog(logLevel);
const database = connect({ ...connection, max: CONNECTIONS }, log);
const registry = new InstrumentRegistry(listed);
const rules = new CompiledRules();
const shelf = new FrameShelf({ store: new BarStore(database.pool), registry, splits: new SplitBook(splits) });
const engine = new ScreenEngine(shelf, registry, badge, rules);
const prices = new ScreenPrices(registry, rules);
const queue = new SlicedQueue({
  sliceMs: SLICE_MS,
  ofFlow: OF_ONE,
  ofAll: OF_ALL,
  sentences: {
    own: `${OF_ONE} of your screens are running already. Wait for one to finish.`,
    busy: 'The screener is busy with other people’s screens. Try again in a moment.',
    late: 'The screen took too long. Use fewer conditions, shorter periods or a watchlist, or try again later.',
  },
});

async function answer(call: ScreenCall): Promise<void> {
  const { id, flow, deadlineMs } = call;
  try {
    const price = priceOf(call);
    const value = await queue.run({ id, flow, price, deadlineMs }, (slice) => perform(call, slice));
    tell({ kind: 'answer', id, value });
  } catch (error) {
    tell({ kind: 'failure', id, failure: failureOf(error) });
  }
}

function priceOf(call: ScreenCall): number {
  switch (call.name) {
    case 'query':
      return prices.query(call.args[0]);
    case 'csv':
    case 'freeze':
      return prices.query({ ...call.args[0], pageSize: SCREEN_LIMITS.exported });
    case 'explain':
    case 'past':
      return prices.explain(call.args[0]);
    case 'checklist':
      return prices.checklist(call.args[0]);
    case 'firings':
      return prices.firings(call.args[0], call.args[1]);
    case 'counts':
    case 'looks':
      return prices.house(call.args[0].market, call.args[1]);
  }
}

const perform = ({ name, args, nowMs }: ScreenCall, slice: Slice): Promise<unknown> =>
  (engine[name] as (...given: unknown[]) => Promise<unknown>).call(engine, ...args, nowMs, slice);

function failureOf(error: unknown): QuestionFailure | undefined {
  const known = error instanceof RuleError ? new Invalid(error.message) : error;
  if (!(known instanceof AppError)) {
    log.error({ err: error }, 'a screen failed');
    return undefined;
  }
  const { status, code, reason, message, retryAfterSeconds } = known;
  return { status, code, reason, message, retryAfterSeconds };
}

port.on('message', (order: QuestionOrder) => {
  if (order.kind === 'call') void answer(order);
  else if (order.kind === 'cancel') queue.cancel(order.id);
  else if (order.kind === 'bars') shelf.barsClosed(order.closed);
  else if (order.kind === 'history') shelf.historyLoaded(order.market, [order.id]);
  else if (order.kind === 'rewind') {
    queue.endAll(new Unavailable('The replay starts over. Try again.'));
    shelf.rewind(order.market);
  } else void stop();
});

async function stop(): Promise<void> {
  queue.endAll(new Unavailable('The screener stops. Try again.'));
  port.close();
  await database.stop();
}
