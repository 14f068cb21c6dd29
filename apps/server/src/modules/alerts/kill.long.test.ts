import { describe, expect, it } from 'vitest';
import { killAlerts } from '../../testing/alert-kill-loop.ts';
import { testDatabase } from '../../testing/test-database.ts';

const KILLS = 50;

describe('a process that is killed fifty times while alerts fire', () => {
  it('records each firing once, with a notice', { timeout: 900_000 }, async () => {
    const { db, connection } = await testDatabase();
    const report = await killAlerts(db, connection, KILLS);
    expect(report).toMatchObject({ kills: KILLS, missing: [], unexpected: [], untold: 0, unheard: 0, disordered: 0 });
    expect(report.midway).toBeGreaterThanOrEqual(KILLS / 2);
    expect(report.firings).toBeGreaterThan(2_000);
  });
});
