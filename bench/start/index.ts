import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable } from '../harness/table.ts';

export const name = 'start';
export const summary = 'npm start, installed and built, to the first HTTP answer';
export const isQuick = true;

const ROOT = path.resolve(import.meta.dirname, '../..');
const RUNS = 5;
const ASK_EVERY_MS = 10;
const PATIENCE_MS = 60_000;
const BUDGET_S = 3;

export async function run(): Promise<void> {
  const known = temporaryFolder();
  await startSeconds(known); // makes it a folder that holds a database
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

/** Starts the product as a person does, asks for its first page until there is one, and ends it. */
async function startSeconds(dataDir: string): Promise<number> {
  const port = await freePort();
  const startMs = performance.now();
  const child = startChild(['npm', 'start'], {
    cwd: ROOT,
    env: { PORT: `${port}`, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  child.stdout.resume();
  child.stderr.resume();
  try {
    while (!(await answers(port))) {
      if (performance.now() - startMs > PATIENCE_MS) throw new Error('npm start gave no answer in a minute');
      await sleep(ASK_EVERY_MS);
    }
    return (performance.now() - startMs) / 1_000;
  } finally {
    await endChild(child);
    await untilEnded(dataDir);
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/`);
    return ok;
  } catch {
    return false;
  }
}

/** npm ends before what it has started, of which the database is stopped last: it leaves its lock file then. */
async function untilEnded(dataDir: string): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while (existsSync(path.join(dataDir, 'postgres/postmaster.pid'))) {
    if (performance.now() > endMs) throw new Error('the server did not end in a minute');
    await sleep(ASK_EVERY_MS);
  }
  await sleep(500); // the last lines of the process itself
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
