/**
 * Runs all tests, first those of vitest, then those in a browser, and ends with the line `N passed, N failed`.
 *
 * `--long` runs the suites that take minutes (kill loops, soaks) instead.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testedVersions, untestedVersions } from '../apps/server/src/testing/postgres-versions.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const reports = mkdtempSync(path.join(os.tmpdir(), 'wickwise-tests-'));

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

function run(script: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

/** A run that broke without a failed test counts as one failure. */
const atLeastOne = (failed: number, isGood: boolean): number => (isGood ? failed : Math.max(failed, 1));

async function runVitest(): Promise<Tally> {
  const file = path.join(reports, 'vitest.json');
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

async function runPlaywright(): Promise<Tally> {
  const file = path.join(reports, 'playwright.json');
  const code = await run('@playwright/test/cli.js', ['test'], { WICKWISE_E2E_REPORT: file });
  const report = read<PlaywrightReport>(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: atLeastOne(unexpected, code === 0), skipped };
}

try {
  const tallies = [await runVitest()];
  if (!isLong) tallies.push(await runPlaywright());
  const total = (key: keyof Tally): number => tallies.reduce((sum, tally) => sum + tally[key], 0);
  if (total('skipped') > 0) console.log(`NOT RUN: ${total('skipped')} tests were skipped, see above for the reasons`);
  if (!isLong && untestedVersions.length > 0)
    console.log(`NOT RUN: PostgreSQL ${untestedVersions.join(', ')} (stores ran on ${testedVersions.join(' and ')})`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
