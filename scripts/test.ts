/**
 * Runs all tests, those of vitest beside those in a browser, and ends with the line `N passed, N failed`. Each waits for a
 * database, a process or a page half of its time, so that side by side they keep two cores busy.
 *
 * `--long` runs the suites that take minutes (kill loops, soaks) instead.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { testedVersions, untestedVersions } from '../apps/server/src/testing/postgres-versions.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
/** Reports, and whatever tests put into temporary folders: it goes with the run, also where a test was killed. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-tests-'));
chmodSync(folder, 0o711); // PostgreSQL may run as somebody else, in a folder of its own
const running = new Set<ChildProcess>();

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** False also when a file didn't load, or something threw outside a test. */
  success: boolean;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Returns the exit code. What the script prints is held back until `after` has ended. */
function run(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  after: Promise<unknown> = Promise.resolve(),
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: folder, ...env },
      stdio: ['inherit', 'pipe', 'pipe'],
    });
    printAfter(child.stdout, after);
    printAfter(child.stderr, after);
    running.add(child);
    child.once('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Prints what comes while `after` is pending when it has ended, and from then on at once. */
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

/** A run that broke without a failed test counts as one failure. */
const atLeastOne = (failed: number, isGood: boolean): number => (isGood ? failed : Math.max(failed, 1));

async function runVitest(): Promise<Tally> {
  const file = path.join(folder, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest/vitest.mjs', args, isLong ? { WICKWISE_LONG: '1' } : {});
  const report = read<VitestReport>(file);
  const isGood = code === 0 && report?.success === true;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: atLeastOne(report?.numFailedTests ?? 0, isGood),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

async function runPlaywright(after: Promise<unknown>): Promise<Tally> {
  const file = path.join(folder, 'playwright.json');
  const code = await run('@playwright/test/cli.js', ['test'], { WICKWISE_E2E_REPORT: file }, after);
  const report = read<PlaywrightReport>(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: atLeastOne(unexpected, code === 0), skipped };
}

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    for (const child of running) child.kill(name);
  });

try {
  const vitest = runVitest();
  const tallies = await Promise.all(isLong ? [vitest] : [vitest, runPlaywright(vitest)]);
  const total = (key: keyof Tally): number => tallies.reduce((sum, tally) => sum + tally[key], 0);
  if (total('skipped') > 0) console.log(`NOT RUN: ${total('skipped')} tests were skipped, see above for the reasons`);
  if (!isLong && untestedVersions.length > 0)
    console.log(`NOT RUN: PostgreSQL ${untestedVersions.join(', ')} (stores ran on ${testedVersions.join(' and ')})`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
