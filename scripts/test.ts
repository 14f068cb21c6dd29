/**
 * Runs all tests, vitest and browser tests in parallel since each waits half of its time, and ends with the line `N
 * passed, N failed`. `--long` runs the suites that take minutes (kill loops, soaks) instead.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { JSONReport } from '@playwright/test/reporter';
import { testedVersions, untestedVersions } from '../apps/server/src/testing/postgres-versions.ts';
import { browserFailures, type VitestReport, vitestFailures } from './test-failures.ts';
import { throughOwnNetwork } from './test-network.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
/** Files in memory: tests make and remove databases of a thousand files by the hundred. */
const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 2 ** 30;

/** Reports and the tests' temporary files, removed with the run even after a kill. */
const folder = mkdtempSync(path.join(temporaryPlace(), 'wickwise-tests-'));
chmodSync(folder, 0o711); // PostgreSQL may run as another user, in its own folder
const running = new Set<ChildProcess>();

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Repeated at the end, where a log that is cut still shows them. */
  failures: string[];
}

/** Returns the folder that TMPDIR names; without it memory, where there is enough of it. */
function temporaryPlace(): string {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES ? os.tmpdir() : IN_MEMORY;
}

/** Unit tests give way to the browser beside them, which waits for what a person would see. */
const BESIDE_BROWSER = 5;

interface RunOptions {
  /** Output is held back until it has ended. */
  after?: Promise<unknown>;
  niceness?: number;
  /** What the command is run through. */
  through?: readonly string[];
}

/** Returns the exit code. */
function run(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  { after = Promise.resolve(), niceness = 0, through = [] }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const command = [...through, process.execPath, path.join(ROOT, 'node_modules', script), ...args];
    const [program = '', ...rest] = command;
    const child = spawn(program, rest, {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: folder, WICKWISE_BUILT: '1', ...env },
      stdio: ['inherit', 'pipe', 'pipe'],
    });
    if (niceness > 0 && child.pid !== undefined) os.setPriority(child.pid, niceness);
    printAfter(child.stdout, after);
    printAfter(child.stderr, after);
    running.add(child);
    child.once('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Prints output held back while `after` is pending, and further output at once. */
function printAfter(output: Readable, after: Promise<unknown>): void {
  const held: Buffer[] = [];
  output.on('data', (chunk: Buffer) => held.push(chunk));
  const release = (): void => {
    process.stdout.write(Buffer.concat(held));
    output.removeAllListeners('data').on('data', (chunk: Buffer) => process.stdout.write(chunk));
  };
  void after.then(release, release);
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

/** Counts a run that broke without a failed test as one failure. */
const atLeastOne = (failed: number, isGood: boolean): number => (isGood ? failed : Math.max(failed, 1));

async function runVitest(): Promise<Tally> {
  const file = path.join(folder, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = isLong
    ? await run('vitest/vitest.mjs', args, { WICKWISE_LONG: '1' })
    : await run('vitest/vitest.mjs', args, {}, { niceness: BESIDE_BROWSER });
  const report = read<VitestReport>(file);
  const isGood = code === 0 && report?.success === true;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: atLeastOne(report?.numFailedTests ?? 0, isGood),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: report ? vitestFailures(report, ROOT) : ['vitest gave no report'],
  };
}

async function runPlaywright(after: Promise<unknown>): Promise<Tally> {
  const file = path.join(folder, 'playwright.json');
  const code = await run(
    '@playwright/test/cli.js',
    ['test'],
    { WICKWISE_E2E_REPORT: file },
    { after, through: throughOwnNetwork() },
  );
  const report = read<JSONReport>(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return {
    passed: expected + flaky,
    failed: atLeastOne(unexpected, code === 0),
    skipped,
    failures: report ? browserFailures(report) : ['Playwright gave no report'],
  };
}

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    for (const child of running) child.kill(name);
  });

try {
  const vitest = runVitest();
  const runs = [vitest];
  if (!isLong) runs.push(runPlaywright(vitest));
  const tallies = await Promise.all(runs);
  for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(failure);
  const total = (key: Exclude<keyof Tally, 'failures'>): number => tallies.reduce((sum, tally) => sum + tally[key], 0);
  if (total('skipped') > 0) console.log(`NOT RUN: ${total('skipped')} tests were skipped, see above for the reasons`);
  if (!isLong && untestedVersions.length > 0)
    console.log(`NOT RUN: PostgreSQL ${untestedVersions.join(', ')} (stores ran on ${testedVersions.join(' and ')})`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
