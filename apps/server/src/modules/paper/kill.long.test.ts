import { describe, expect, it } from 'vitest';
import { killPaper } from '../../testing/paper-kill-loop.ts';
import { testDatabase } from '../../testing/test-database.ts';

const KILLS = 50;

describe('a process that is killed fifty times while paper orders fill', () => {
  it('fills each once, and the books are the sum of the fills', { timeout: 900_000 }, async () => {
    const { db, connection } = await testDatabase();
    const report = await killPaper(db, connection, KILLS);
    expect(report).toMatchObject({ kills: KILLS, missing: [], unexpected: [], wrongBooks: [], orphans: 0 });
    expect(report.midway).toBeGreaterThanOrEqual(KILLS / 2);
    expect(report.fills).toBeGreaterThan(1_000);
  });
});
