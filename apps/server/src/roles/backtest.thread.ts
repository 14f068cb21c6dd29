import { workerData } from 'node:worker_threads';
import { BacktestError, RuleError } from '@wickwise/analytics';
import { runBacktest } from '#modules/backtests/run-backtest.ts';
import { beginBacktest, failBacktest, finishBacktest } from '#modules/backtests/store.ts';
import { AppError } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { openBackground } from './background-data.ts';
import { workInBackground } from './background-work.ts';
import type { BacktestThreadData } from './backtests.ts';

const { id, about, logLevel, ...data } = workerData as BacktestThreadData;

await workInBackground(async (watcher) => {
  const background = openBackground({ ...data, logLevel });
  const { db } = background.database;
  let isStopped = false;
  const check = (): void => {
    try {
      watcher.check();
    } catch (error) {
      isStopped = true;
      throw error;
    }
  };
  try {
    const begun = await beginBacktest(db, id);
    if (!begun) return;
    const deps = { ...background, source: about };
    const own = { progress: watcher.progress, check };
    await finishBacktest(db, id, await runBacktest(deps, begun.request, begun.triedBefore, own));
  } catch (error) {
    if (isStopped) throw error; // begun anew by the next start, unless it was let go
    const isKnown = error instanceof BacktestError || error instanceof RuleError || error instanceof AppError;
    if (!isKnown) createLog(logLevel).error({ err: error, backtest: id }, 'a backtest failed');
    await failBacktest(db, id, isKnown ? error.message : 'The test broke off, by a fault of ours.');
  } finally {
    await background.database.stop();
  }
});
