import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** What is read of the file that vitest's reporter `json` writes. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** False also when a file didn't load, or something threw outside a test. */
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Returns lines that name each file that failed, its failed tests and what they threw. */
export const vitestFailures = ({ testResults }: VitestReport, root: string): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      `FAILED ${path.relative(root, name)}${message && `: ${message}`}`,
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => [`  ${fullName}`, ...failureMessages].join('\n    ')),
    ]);

/** Returns lines that name each browser test that failed and what it threw; errors outside tests come last. */
export const browserFailures = ({ suites, errors }: Pick<JSONReport, 'suites' | 'errors'>): string[] => [
  ...suites.flatMap((suite) => failuresOf(suite, [])),
  ...errors.map(({ message = 'an error without a message' }) => `FAILED outside of tests: ${plain(message)}`),
];

function failuresOf({ title, specs, suites = [] }: JSONReportSuite, above: readonly string[]): string[] {
  const names = [...above, title];
  const failed = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title })));
  return [
    ...failed
      .filter(({ status }) => status === 'unexpected')
      .map((test) => {
        const messages = test.results.flatMap((result) => result.errors.map(({ message }) => plain(message)));
        return [`FAILED ${[...names, test.title].join(' › ')}`, ...messages].join('\n    ');
      }),
    ...suites.flatMap((suite) => failuresOf(suite, names)),
  ];
}

const plain = (message: string): string => stripVTControlCharacters(message).replaceAll('\n', '\n    ');
