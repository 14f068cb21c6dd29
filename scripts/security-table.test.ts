import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './security-table.ts';

const PAGE = readFileSync(path.resolve(import.meta.dirname, '../docs/security.md'), 'utf8');
const ROW = /^\| 7\.3\.1 .*$/m;

/** The page with another row 7.3.1. */
const faultsWith = (row: string): string[] => faultsOf(PAGE.replace(ROW, row));

describe('the table of security requirements', () => {
  it('names every requirement once, and tests that are there', () => {
    expect(faultsOf(PAGE)).toEqual([]);
  });

  it.for([
    [
      'a test that isn’t there',
      '| 7.3.1 | x | met | `modules/accounts/sessions.test.ts` “ends some day” |',
      'has no test',
    ],
    ['a file that isn’t there', '| 7.3.1 | x | met | `modules/accounts/nothing.test.ts` “ends” |', 'there is no'],
    ['a test file alone', '| 7.3.1 | x | met | `modules/accounts/sessions.test.ts` |', 'names no test'],
    ['a test without a file', '| 7.3.1 | x | met | “ends after 30 days” |', 'without its file'],
    ['a made-up state', '| 7.3.1 | x | nearly | reasons |', 'is no state'],
    ['no reason', '| 7.3.1 | x | not met |  |', 'gives no reason'],
    ['a missing row', '', '7.3.1 is missing'],
    ['a row twice', '| 7.3.2 | x | n/a | reasons |', '7.3.2 stands twice'],
    ['a requirement that isn’t there', '| 7.3.9 | x | n/a | reasons |', '7.3.9 is no requirement'],
  ] as const)('is refused with %s', ([, row, fault]) => {
    expect(faultsWith(row).join('\n')).toContain(fault);
  });
});
