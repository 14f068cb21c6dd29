import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { killNotices } from '../../../testing/call-notice-kill-loop.ts';
import { testDatabase } from '../../../testing/test-database.ts';

describe('a process that is killed while followers get notices of calls', () => {
  it('sends each follower each of them once, by each channel once (a short sample of the long suite)', {
    timeout: 600_000,
  }, async () => {
    const database = await testDatabase();
    const report = await killNotices(database, database.connection, pino({ level: 'silent' }), 3);
    expect(report).toMatchObject({ kills: 3, wrong: [], notices: 230 * 6 });
    expect(report.midway).toBeGreaterThanOrEqual(2);
  });
});
