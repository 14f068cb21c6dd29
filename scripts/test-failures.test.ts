import type { JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import { describe, expect, it } from 'vitest';
import { browserFailures, vitestFailures } from './test-failures.ts';

const specOf = (title: string, status: JSONReportTest['status'], messages: string[]) => ({
  title,
  ok: status === 'expected',
  tags: [],
  id: title,
  file: 'a.spec.ts',
  line: 1,
  column: 1,
  tests: [{ status, results: messages.length > 0 ? [{ errors: messages.map((message) => ({ message })) }] : [] }],
});
const suiteOf = (title: string, specs: unknown[], suites: unknown[] = []) =>
  ({ title, file: 'a.spec.ts', line: 1, column: 1, specs, suites }) as JSONReportSuite;

describe('failures at the end of a run', () => {
  it('name browser tests in suites of suites with their errors, without colours', () => {
    const inner = suiteOf('a chart', [
      specOf('draws', 'expected', []),
      specOf('moves', 'unexpected', ['\u001b[31mexpected 1\nreceived 2\u001b[39m']),
      specOf('zooms', 'flaky', ['late']),
    ]);
    expect(
      browserFailures({ suites: [suiteOf('a.spec.ts', [], [inner])], errors: [{ message: 'no server' }] }),
    ).toEqual([
      'FAILED a.spec.ts › a chart › moves\n    expected 1\n    received 2',
      'FAILED outside of tests: no server',
    ]);
  });

  it('name files that did not load and tests that failed', () => {
    const report = (status: string) => ({
      name: `/root/${status}.test.ts`,
      status,
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'adds', failureMessages: [] },
        { status: 'failed', fullName: 'divides', failureMessages: ['by zero'] },
      ],
    });
    const testResults = [report('passed'), report('failed')];
    const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, success: false };
    expect(vitestFailures({ ...counts, testResults }, '/root')).toEqual([
      'FAILED failed.test.ts',
      '  divides\n    by zero',
    ]);
  });
});
