import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AcknowledgedWrites } from './testing/acknowledged-writes.ts';
import { postgresProcesses, postgresProcessesIn } from './testing/postgres-processes.ts';
import { runServer } from './testing/server-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const MOST_MS = 10_000;
const args = ['--feed', 'sim', '--seed', '3'];
const SETTINGS = { DEV_MAIL: '1', LIMIT_FACTOR: '1000' };

describe.skipIf(process.platform !== 'linux')('SIGTERM', () => {
  it('ends the server and its database under load, and loses nothing acknowledged', { timeout: 600_000 }, async () => {
    const folder = temporaryFolder();
    const server = runServer(folder, { args, env: SETTINGS });
    const writes = await AcknowledgedWrites.begin(`http://localhost:${await server.ready}`);
    await writes.more(11); // while the simulation's history is being written
    const begunMs = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - begunMs).toBeLessThan(MOST_MS);
    expect(postgresProcessesIn(folder)).toEqual([]);
    await writes.stop();
    const again = runServer(folder, { args, env: SETTINGS });
    const report = await writes.finish(`http://localhost:${await again.ready}`);
    expect(report.acknowledged).toBeGreaterThan(10);
    expect(report).toMatchObject({ lost: [], undone: [] });
  });

  it('loses nothing acknowledged where it ends the database’s processes too', { timeout: 600_000 }, async () => {
    const folder = temporaryFolder();
    const server = runServer(folder, { args, env: SETTINGS });
    const writes = await AcknowledgedWrites.begin(`http://localhost:${await server.ready}`);
    await writes.more(11);
    const begunMs = performance.now();
    for (const pid of [server.child.pid ?? 0, ...postgresProcesses(folder)]) process.kill(pid, 'SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - begunMs).toBeLessThan(MOST_MS);
    expect(postgresProcessesIn(folder)).toEqual([]);
    await writes.stop();
    const again = runServer(folder, { args, env: SETTINGS });
    const report = await writes.finish(`http://localhost:${await again.ready}`);
    expect(report.acknowledged).toBeGreaterThan(10);
    expect(report).toMatchObject({ lost: [], undone: [] });
  });

  it.for([100, 400, 900, 1_500, 3_000])(
    'ends a start that is %i ms old, and its database',
    { timeout: 600_000 },
    async (ageMs) => {
      const folder = temporaryFolder();
      const server = runServer(folder, { args });
      await sleep(ageMs);
      const begunMs = performance.now();
      server.child.kill('SIGTERM');
      await server.ended;
      expect(performance.now() - begunMs).toBeLessThan(MOST_MS);
      expect(postgresProcessesIn(folder)).toEqual([]);
    },
  );

  it('ends a database that is stopped', { timeout: 600_000 }, async () => {
    const folder = temporaryFolder();
    const server = runServer(folder, { args });
    await server.ready;
    for (const pid of postgresProcesses(folder)) process.kill(pid, 'SIGSTOP');
    const begunMs = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - begunMs).toBeLessThan(MOST_MS);
    expect(postgresProcessesIn(folder)).toEqual([]);
  });
});
