import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { outageLoop } from '../../testing/outage-loop.ts';
import { postgresProcesses, postmasterOf } from '../../testing/postgres-processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const isLinux = process.platform === 'linux';
const NOTHING_LOST = { unexpected: [], lost: [], undone: [] };

const messages = (lines: readonly string[]): string[] =>
  lines.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
    return err ? `${msg}: ${err.message}` : msg;
  });

const BEGIN = 'the database does not answer: writes wait or are refused until it does';
const END = 'the database answers again';

describe.skipIf(!isLinux)(
  'a server whose embedded database fails under load (a short sample of the long suite)',
  () => {
    it('restarts it when it was killed, and loses nothing acknowledged', { timeout: 600_000 }, async () => {
      const folder = temporaryFolder();
      const fault = () => void process.kill(postmasterOf(folder), 'SIGKILL');
      const report = await outageLoop(folder, { times: 2, fault });
      expect(report).toMatchObject({ outages: 2, ...NOTHING_LOST });
      expect(report.acknowledged).toBeGreaterThan(20);
      expect(report.refused).toBeGreaterThan(0);
      expect(report.fewestPrices).toBeGreaterThan(0);
      expect(report.slowestReadyMs).toBeLessThan(2_000);
      // a database that is back before anything asked it was never away: no lines then, and never more than two
      const pairs = messages(report.lines).length / 2;
      expect([1, 2]).toContain(pairs);
      expect(messages(report.lines)).toEqual(Array.from({ length: pairs }, () => [BEGIN, END]).flat());
    });

    it('answers 503 while it is stopped, and logs that once', { timeout: 600_000 }, async () => {
      const folder = temporaryFolder();
      const fault = async () => {
        const processes = postgresProcesses(folder);
        for (const pid of processes) process.kill(pid, 'SIGSTOP');
        await sleep(12_000);
        for (const pid of processes) process.kill(pid, 'SIGCONT');
      };
      const report = await outageLoop(folder, { times: 1, fault });
      expect(report).toMatchObject({ outages: 1, ...NOTHING_LOST });
      expect(report.refused).toBeGreaterThan(0);
      expect(report.longestMs).toBeLessThan(9_000);
      expect(report.slowestReadyMs).toBeLessThan(2_000);
      expect(messages(report.lines)).toEqual([BEGIN, END]);
    });
  },
);
