import { temporaryFolder } from '../harness/children.ts';
import { startSeconds } from '../harness/start-seconds.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable } from '../harness/table.ts';

export const name = 'start';
export const summary = 'npm start, installed and built, to the first HTTP answer';
export const isQuick = true;

const RUNS = 5;
const BUDGET_S = 3;

export async function run(): Promise<void> {
  const known = temporaryFolder();
  await startSeconds(known); // creates a folder with a database
  const restarts = await repeat(() => startSeconds(known));
  const firsts = await repeat(() => startSeconds(temporaryFolder()));
  printTable(
    ['npm start to the first answer', 'median', 'fastest', 'slowest', 'budget'],
    [row('data folder from before', restarts, `${BUDGET_S} s`), row('new data folder', firsts, '')],
  );
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const seconds: number[] = [];
  for (let i = 0; i < RUNS; i++) seconds.push(await measure());
  return seconds;
}

function row(what: string, seconds: readonly number[], budget: string): string[] {
  const figures = [median(seconds), Math.min(...seconds), Math.max(...seconds)];
  return [what, ...figures.map((value) => figure(value, 's')), budget];
}
