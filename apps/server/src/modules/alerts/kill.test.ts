import { describe, expect, it } from 'vitest';
import { killAlerts } from '../../testing/alert-kill-loop.ts';
import { testDatabase } from '../../testing/test-database.ts';

describe('a process that is killed while alerts fire', () => {
  it('records each firing once, with a notice (a short sample of the long suite)', {
    timeout: 600_000,
  }, async () => {
    const { db, connection } = await testDatabase();
    const report = await killAlerts(db, connection, 3);
    expect(report).toMatchObject({ kills: 3, missing: [], unexpected: [], untold: 0, unheard: 0, disordered: 0 });
    expect(report.midway).toBeGreaterThanOrEqual(2);
    expect(report.firings).toBeGreaterThan(2_000);
  });
});
