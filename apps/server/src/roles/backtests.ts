import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_MS } from '#modules/backtests/price.ts';
import { BacktestQueue, type QueuedTest, type TestEnd } from '#modules/backtests/queue.ts';
import { failBacktest, stateOf } from '#modules/backtests/store.ts';
import { backtestProgress } from '#modules/backtests/topics.ts';
import { breakOff, unfinished } from '#modules/backtests/unfinished.ts';
import { port } from '#platform/bus.ts';
import { throughOutages } from '#platform/through-outages.ts';
import type { RoleContext } from './context.ts';
import { type FeedsRole, priceCalls } from './feeds.ts';
import type { RemoteRun } from './remote-work.ts';
import { TestRunners } from './test-runners.ts';

/** Twice the maximum cost of a test. */
const DEADLINE_MS = 2 * MOST_MS;

const WHY = {
  failed: 'The test broke off, by a fault of ours.',
  late: 'The backtest took too long. Use fewer symbols, settings or conditions.',
} as const;

/** Maximum wait for history, so an instrument without any doesn't block tests. */
const HISTORY_PATIENCE_MS = 5 * 60_000;
const LOOK_EVERY_MS = 200;

export type BacktestsRole = Pick<BacktestQueue, 'checkRoom'> & {
  enqueue(test: QueuedTest): void;
  cancel(id: string, userId: string): void;
};

export const backtestCalls = port<BacktestsRole>('backtests');

/** Runs queued tests in their own threads, resumes those that a stop interrupted, and publishes their progress. */
export async function startBacktests(context: RoleContext): Promise<void> {
  const { bus, database, lifecycle, log } = context;
  const { historyProgress } = bus.calls(priceCalls);
  const { db } = database;

  const publishProgress = (
    { id, userId }: Pick<QueuedTest, 'id' | 'userId'>,
    state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled',
    share: number,
  ) => bus.publish(backtestProgress, userId, { userId, progress: { kind: 'backtest', id, state, share } });

  const runners = new TestRunners(context, (test, share) => publishProgress(test, 'running', share));
  const storing = ({ id }: QueuedTest) => ({
    onFailure: (error: unknown) => log.error({ err: error, backtest: id }, 'the end of a backtest could not be stored'),
    signal: lifecycle.signal,
  });

  const close = async (test: QueuedTest, end: TestEnd): Promise<void> => {
    const note = async () => {
      if (end !== 'done') await failBacktest(db, test.id, WHY[end], end === 'failed');
      return stateOf(db, test.id);
    };
    const state = await throughOutages(note, storing(test));
    if (state) publishProgress(test, state, 1);
  };

  const queue = new BacktestQueue({
    runners: () => runners.now(),
    deadlineMs: DEADLINE_MS,
    isWaiting: (test, { isNodeLost }) =>
      throughOutages(() => breakOff(db, test.id, isNodeLost), storing(test)).catch(() => false),
    onEnd: (test, end) =>
      void close(test, end).catch((error) => log.error({ err: error, backtest: test.id }, 'a backtest’s end was lost')),
  });
  runners.onChange(() => queue.look());
  const left = await unfinished(db, (id) => runners.isElsewhere(id));
  const waiting = left.filter((test) => !adopt(queue, test, runners.runOf(test)));
  lifecycle.onStarted(() => void resume(waiting, historyProgress, lifecycle.signal, (test) => queue.add(test)));
  lifecycle.onStop('backtests', () => queue.stop());
  bus.answer(backtestCalls, {
    checkRoom: (userId) => queue.checkRoom(userId),
    enqueue: (test) => {
      publishProgress(test, 'queued', 0);
      queue.add(test);
    },
    cancel: (id, userId) => {
      queue.cancel(id);
      publishProgress({ id, userId }, 'cancelled', 0);
    },
  });
}

/** Has the queue follow a test that runs elsewhere; returns whether it does. */
function adopt(queue: BacktestQueue, test: QueuedTest, run: RemoteRun | undefined): boolean {
  if (run) queue.adopt(test, run.node, run);
  return run !== undefined;
}

/** Queues the tests that the last stop interrupted, once history is loaded or the wait is over. */
async function resume(
  tests: readonly QueuedTest[],
  historyProgress: FeedsRole['historyProgress'],
  signal: AbortSignal,
  add: (test: QueuedTest) => void,
): Promise<void> {
  const deadline = performance.now() + HISTORY_PATIENCE_MS;
  while (historyProgress() < 1 && performance.now() < deadline && !signal.aborted)
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  if (!signal.aborted) for (const test of tests) add(test);
}
