import { describe, expect, it } from 'vitest';
import { killCalls } from '../../../testing/call-kill-loop.ts';
import { testDatabase } from '../../../testing/test-database.ts';

const KILLS = 30;

describe('a process that is killed thirty times while outcomes of calls are computed', () => {
  it('stores and announces each change of state once, as one walk along all bars says', {
    timeout: 900_000,
  }, async () => {
    const { db, connection } = await testDatabase();
    const report = await killCalls(db, connection, KILLS);
    expect(report).toMatchObject({ kills: KILLS, wrong: [] });
    expect(report.midway).toBeGreaterThanOrEqual(KILLS / 2);
    expect(report.ended).toBeGreaterThan(80);
  });
});
