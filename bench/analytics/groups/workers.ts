import { availableParallelism } from 'node:os';
import path from 'node:path';
import { endChild, startChild } from '../../harness/children.ts';
import { isInstalled } from '../../harness/machine.ts';
import { firstMatch } from '../../harness/product.ts';
import { median } from '../../harness/statistics.ts';
import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge, notMeasured } from '../../harness/verdict.ts';

const GOAL = 'two worker threads, times as fast as one';

interface Scaling {
  one: number[];
  two: number[];
  bars: number;
  jobMs: number;
}

/** Measures candle patterns and the nine indicators over many histories, in a process on all cores. */
export async function workers(): Promise<BenchVerdict[]> {
  if (availableParallelism() < 2 && !isInstalled('taskset')) return [notMeasured(GOAL, 'one core here')];
  say('worker threads ...');
  const script = path.join(import.meta.dirname, '../worker-scaling.ts');
  const spread = isInstalled('taskset') ? ['taskset', '-c', '0,1'] : [];
  const child = startChild([...spread, process.execPath, script]);
  const { one, two, bars, jobMs } = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as Scaling;
  await endChild(child);
  const speed = (ms: readonly number[]): string => figure(bars / median(ms) / 1_000);
  const ratios = one.map((ms, round) => ms / (two[round] ?? Number.NaN));
  return [
    judge(GOAL, median(ratios), { gate: 1.7, stretch: 1.9, isHigherBetter: true }),
    beside('one, two', `${speed(one)}, ${speed(two)} million bars/s`),
    beside('a job', figure(jobMs, 'ms')),
  ];
}
