import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { killNotices } from '../../../testing/call-notice-kill-loop.ts';
import { testDatabase } from '../../../testing/test-database.ts';

const KILLS = 30;

describe('a process that is killed thirty times while followers get notices of calls', () => {
  it('sends each follower each of them once, by each channel once', {
    timeout: 900_000,
  }, async () => {
    const database = await testDatabase();
    const report = await killNotices(database, database.connection, pino({ level: 'silent' }), KILLS);
    expect(report).toMatchObject({ kills: KILLS, wrong: [], notices: 230 * 6 });
    expect(report.midway).toBeGreaterThanOrEqual(KILLS / 2);
  });
});
