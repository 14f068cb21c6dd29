import { describe, expect, it } from 'vitest';
import { outageLoop } from '../../testing/outage-loop.ts';
import { postmasterOf } from '../../testing/postgres-processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

describe('a server whose embedded database is killed under load', () => {
  it('goes on, starts it again, and loses nothing acknowledged', { timeout: 180_000 }, async ({ skip }) => {
    if (process.platform !== 'linux') skip('the database’s processes are found by /proc');
    const folder = temporaryFolder();
    const report = await outageLoop(folder, {
      times: 2,
      fault: () => void process.kill(postmasterOf(folder), 'SIGKILL'),
    });
    expect(report).toMatchObject({ outages: 2, unexpected: [], lost: [], undone: [] });
    expect(report.acknowledged).toBeGreaterThan(20);
    expect(report.refused).toBeGreaterThan(0);
    expect(report.fewestPrices).toBeGreaterThan(0);
    expect(report.slowestReadyMs).toBeLessThan(2_000);
  });
});
