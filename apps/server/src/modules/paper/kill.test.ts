import { describe, expect, it } from 'vitest';
import { killPaper } from '../../testing/paper-kill-loop.ts';
import { testDatabase } from '../../testing/test-database.ts';

describe('a process that is killed while paper orders fill', () => {
  it('fills each once, and the books are the sum of the fills (a short sample of the long suite)', {
    timeout: 600_000,
  }, async () => {
    const { db, connection } = await testDatabase();
    const report = await killPaper(db, connection, 3);
    expect(report).toMatchObject({ kills: 3, missing: [], unexpected: [], wrongBooks: [], orphans: 0 });
    expect(report.midway).toBeGreaterThanOrEqual(2);
    expect(report.fills).toBeGreaterThan(1_000);
  });
});
