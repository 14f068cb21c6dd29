import { describe, expect, it } from 'vitest';
import { killLoop } from '../../testing/kill-loop.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

describe('a process that is killed while it writes', () => {
  it('loses no bar that it had acknowledged (a short sample of the long suite)', { timeout: 600_000 }, async ({
    skip,
  }) => {
    if (process.platform !== 'linux') skip('the database’s processes are found by /proc');
    const report = await killLoop(temporaryFolder(), 3);
    expect(report).toMatchObject({ kills: 3, missing: [], wrong: [] });
    expect(report.stored).toBeGreaterThan(100);
  });
});
