import { describe, expect, it } from 'vitest';
import { killLoop } from '../../testing/kill-loop.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

describe('a process that is killed 30 times while it writes', () => {
  it('loses no bar that it had acknowledged, and its folder always opens', { timeout: 600_000 }, async ({
    skip,
    annotate,
  }) => {
    if (process.platform !== 'linux') skip('the database’s processes are found by /proc');
    const report = await killLoop(temporaryFolder(), 30);
    await annotate(`${report.stored} bars acknowledged over ${report.kills} kills`);
    expect(report).toMatchObject({ kills: 30, missing: [], wrong: [] });
    expect(report.stored).toBeGreaterThan(1_000);
  });
});
