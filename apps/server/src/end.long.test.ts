import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AcknowledgedWrites } from './testing/acknowledged-writes.ts';
import { postgresProcessesIn } from './testing/postgres-processes.ts';
import { runServer } from './testing/server-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const TIMES = 20;
const options = {
  args: ['--feed', 'load', '--symbols', '10', '--rate', '200'],
  env: { DEV_MAIL: '1', LIMIT_FACTOR: '1000' },
};

describe.skipIf(process.platform !== 'linux')('SIGTERM, 20 times under load', () => {
  it('ends the server and its database within ten seconds, and loses nothing acknowledged', {
    timeout: 1_800_000,
  }, async ({ annotate }) => {
    const folder = temporaryFolder();
    const finished: { writes: AcknowledgedWrites; acknowledged: number }[] = [];
    let longestMs = 0;
    for (let i = 0; i < TIMES; i++) {
      const server = runServer(folder, options);
      const writes = await AcknowledgedWrites.begin(`http://localhost:${await server.ready}`);
      await sleep(500 + Math.random() * 2_000);
      const begunMs = performance.now();
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      longestMs = Math.max(longestMs, performance.now() - begunMs);
      expect(postgresProcessesIn(folder)).toEqual([]);
      await writes.stop();
      finished.push({ writes, acknowledged: writes.report.acknowledged });
    }
    const last = runServer(folder, options);
    const url = `http://localhost:${await last.ready}`;
    const lost: string[] = [];
    for (const { writes } of finished) {
      const report = await writes.finish(url);
      lost.push(...report.lost, ...report.undone);
    }
    const acknowledged = finished.reduce((sum, one) => sum + one.acknowledged, 0);
    await annotate(
      `${TIMES} x SIGTERM: ${acknowledged} writes acknowledged, ${lost.length} lost, 0 PostgreSQL processes left, ` +
        `longest end ${(longestMs / 1_000).toFixed(1)} s`,
    );
    expect(lost).toEqual([]);
    expect(longestMs).toBeLessThan(10_000);
  });
});
