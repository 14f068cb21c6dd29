import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './security-table.ts';

const PAGE = readFileSync(path.resolve(import.meta.dirname, '../docs/security-asvs.md'), 'utf8');
const ROW = /^\| 7\.4\.5 .*$/m;

const SESSIONS = '`modules/accounts/sessions.test.ts`';

/** The page with another row 7.4.5. */
const faultsWith = (row: string): string[] => faultsOf(PAGE.replace(ROW, row));

describe('the table of security requirements', () => {
  it('names every requirement once, and tests that are there', () => {
    expect(faultsOf(PAGE)).toEqual([]);
  });

  it.for([
    [
      'a test that isn’t there',
      '| 7.4.5 | x | met | `modules/accounts/sessions.test.ts` “ends some day” |',
      'has no test',
    ],
    ['a file that isn’t there', '| 7.4.5 | x | met | `modules/accounts/nothing.test.ts` “ends” |', 'there is no'],
    ['a test file alone', '| 7.4.5 | x | met | `modules/accounts/sessions.test.ts` |', 'names no test'],
    ['a test without a file', '| 7.4.5 | x | met | “ends after 30 days” |', 'without its file'],
    ['a made-up state', '| 7.4.5 | x | nearly | reasons |', 'is no state'],
    ['no reason', '| 7.4.5 | x | not met |  |', 'gives no reason'],
    ['a missing row', '', '7.4.5 is missing'],
    ['a row twice', '| 7.4.5, 7.4.4 | x | n/a | reasons |', '7.4.4 stands twice'],
    ['a range that reaches too far', '| 7.4.5–6 | x | n/a | reasons |', '7.4.6 is no requirement'],
    ['a title that fits several', `| 7.4.5 | x | met | ${SESSIONS} “is …” |`, 'has several tests'],
    ['a requirement that isn’t there', '| 7.3.9 | x | n/a | reasons |', '7.3.9 is no requirement'],
  ] as const)('is refused with %s', ([, row, fault]) => {
    expect(faultsWith(row).join('\n')).toContain(fault);
  });
});
