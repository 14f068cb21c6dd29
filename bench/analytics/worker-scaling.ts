// Times the same jobs on one worker thread and on two, and prints what each round took: run by `groups/workers.ts`.
import { Worker } from 'node:worker_threads';
import { median } from '../harness/statistics.ts';
import { interleave } from './rounds.ts';
import { totalBars, walks } from './series.ts';
import { shareColumns } from './shared-columns.ts';

const SERIES = 240;
const BARS = 2_500;
/** Histories per job, so a job takes much longer than dispatching it: 25 to 45 microseconds. */
const SERIES_A_JOB = 4;
const TIMES = 3;

const all = walks(SERIES, BARS);
const shared = shareColumns(all);
const workers = await Promise.all([startWorker(), startWorker()]);
const taken = await interleave({ one: () => timeMs(workers.slice(0, 1)), two: () => timeMs(workers) });
for (const worker of workers) await worker.terminate();
const jobs = (SERIES / SERIES_A_JOB) * TIMES;
console.log(JSON.stringify({ ...taken, bars: totalBars(all) * TIMES, jobMs: median(taken.one) / jobs }));

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./scaling-worker.ts', import.meta.url), { workerData: shared });
  await new Promise((resolve) => worker.once('online', resolve));
  return worker;
}

/** Distributes jobs until all are done. Each worker has one queued beside the running one. */
async function timeMs(team: readonly Worker[]): Promise<number> {
  const startMs = performance.now();
  let next = 0;
  const end = SERIES * TIMES;
  const hand = (worker: Worker): boolean => {
    if (next >= end) return false;
    worker.postMessage({ from: next % SERIES, count: SERIES_A_JOB });
    next += SERIES_A_JOB;
    return true;
  };
  await Promise.all(
    team.map(
      (worker) =>
        new Promise<void>((resolve) => {
          let open = 0;
          const take = (): void => {
            open--;
            if (hand(worker)) open++;
            if (open > 0) return;
            worker.off('message', take);
            resolve();
          };
          worker.on('message', take);
          for (let k = 0; k < 2; k++) if (hand(worker)) open++;
        }),
    ),
  );
  return performance.now() - startMs;
}
