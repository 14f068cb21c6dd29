import { describe, expect, it } from 'vitest';
import { killCalls } from '../../../testing/call-kill-loop.ts';
import { testDatabase } from '../../../testing/test-database.ts';

describe('a process that is killed while outcomes of calls are computed', () => {
  it('stores and announces each change of state once, as one walk along all bars says (a short sample of the long suite)', {
    timeout: 600_000,
  }, async () => {
    const { db, connection } = await testDatabase();
    const report = await killCalls(db, connection, 3);
    expect(report).toMatchObject({ kills: 3, wrong: [] });
    expect(report.midway).toBeGreaterThanOrEqual(2);
    expect(report.ended).toBeGreaterThan(80);
  });
});
