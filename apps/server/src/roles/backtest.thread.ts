import { workerData } from 'node:worker_threads';
import { BacktestError, RuleError } from '@wickwise/analytics';
import { runBacktest } from '#modules/backtests/run-backtest.ts';
import { beginBacktest, failBacktest, finishBacktest } from '#modules/backtests/store.ts';
import { failureKindOf, isTakenBack } from '#platform/db/failure-kind.ts';
import { AppError, DatabaseUnavailable } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { throughOutages } from '#platform/through-outages.ts';
import { type BackgroundData, openBackground } from './background-data.ts';
import { workInBackground } from './background-work.ts';

export interface BacktestThreadData extends BackgroundData {
  /** Id of the test to run. */
  id: string;
  /** Claim of the node, where the leader has given it the test. */
  claim?: string;
}

const { id, claim, logLevel, ...data } = workerData as BacktestThreadData;

await workInBackground(async (control) => {
  const background = openBackground({ ...data, logLevel });
  const { db } = background.database;
  const log = createLog(logLevel);
  const stopping = new AbortController();
  const check = (): void => {
    try {
      control.check();
    } catch (error) {
      stopping.abort();
      throw error;
    }
  };
  const run = async (): Promise<void> => {
    const begun = await beginBacktest(db, id);
    if (!begun) return;
    const own = { progress: control.progress, check };
    await finishBacktest(db, id, await runBacktest(background, begun.request, begun.triedBefore, own), claim);
  };
  const again = (work: () => Promise<void>): Promise<void> => {
    const onFailure = (error: unknown): void => {
      const isOutage = error instanceof DatabaseUnavailable;
      if (isOutage)
        log.warn({ err: error, backtest: id }, 'a backtest was broken off by the database, and is run again');
    };
    const isOutage = (error: unknown): boolean => !isTakenBack(error) && failureKindOf(error) === 'outage';
    return throughOutages(work, { onFailure, signal: stopping.signal, isOutage });
  };
  try {
    await again(run);
  } catch (error) {
    // the next start or another node runs it again, unless it was cancelled
    if (stopping.signal.aborted || isTakenBack(error)) throw error;
    const isKnown = error instanceof BacktestError || error instanceof RuleError || error instanceof AppError;
    if (!isKnown) log.error({ err: error, backtest: id }, 'a backtest failed');
    await again(() =>
      failBacktest(db, id, isKnown ? error.message : 'The test broke off, by a fault of ours.', !isKnown, claim),
    );
  } finally {
    await background.database.stop();
  }
});
