import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OutageReport, outageLoop } from '../../testing/outage-loop.ts';
import { postgresProcesses, postmasterOf } from '../../testing/postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { oldestServer } from '../../testing/postgres-versions.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const STOPPED_MS = 30_000;

const inWords = (fault: string, report: OutageReport): string =>
  `${report.outages} x ${fault}: ${report.acknowledged} writes acknowledged, ${report.lost.length + report.undone.length} lost, ` +
  `${report.refused} refused by 503, ${report.unexpected.length} other failures, longest answer ` +
  `${(report.longestMs / 1_000).toFixed(1)} s, longest outage ${(report.longestOutageMs / 1_000).toFixed(1)} s, slowest /ready ` +
  `${(report.slowestReadyMs / 1_000).toFixed(2)} s, fewest prices in an outage ${report.fewestPrices}, ${report.lines.length} log lines`;

describe.skipIf(process.platform !== 'linux')(
  'a server whose embedded database fails again and again under load',
  () => {
    it.for([
      ['killed (SIGKILL to the postmaster)', 50, 'SIGKILL'],
      ['restarted (fast shutdown)', 50, 'SIGINT'],
    ] as const)(
      'loses nothing acknowledged when it is %s %i times',
      { timeout: 1_800_000 },
      async ([fault, times, signal], { annotate }) => {
        const folder = temporaryFolder();
        const report = await outageLoop(folder, {
          times,
          fault: () => void process.kill(postmasterOf(folder), signal),
        });
        await annotate(inWords(fault, report));
        expect(report).toMatchObject({ outages: times, unexpected: [], lost: [], undone: [] });
        expect(report.fewestPrices).toBeGreaterThan(0);
        expect(report.slowestReadyMs).toBeLessThan(2_000);
      },
    );

    it('answers 503 each time it is stopped for 30 s', { timeout: 900_000 }, async ({ annotate }) => {
      const folder = temporaryFolder();
      const fault = async () => {
        const processes = postgresProcesses(folder);
        for (const pid of processes) process.kill(pid, 'SIGSTOP');
        await sleep(STOPPED_MS);
        for (const pid of processes) process.kill(pid, 'SIGCONT');
      };
      const report = await outageLoop(folder, { times: 5, fault });
      await annotate(inWords('stopped for 30 s (SIGSTOP to all its processes)', report));
      expect(report).toMatchObject({ outages: 5, unexpected: [], lost: [], undone: [] });
      expect(report.longestMs).toBeLessThan(9_000);
      expect(report.slowestReadyMs).toBeLessThan(2_000);
    });
  },
);

/** Time for which a server of one's own is away, ms: its operator installs an update, or its machine starts again. */
const AWAY_MS = 2_000;
const LONG_AWAY_MS = 60_000;

const urlOf = ({ connection: { host, user } }: PostgresServer): string =>
  `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`;

describe.skipIf(!oldestServer)(`a server on a PostgreSQL ${oldestServer?.version} of its own`, () => {
  it.for([
    ['restarted (fast shutdown)', 50, 'SIGINT', AWAY_MS],
    ['restarted (immediate shutdown)', 50, 'SIGQUIT', AWAY_MS],
    ['gone for a minute (immediate shutdown)', 3, 'SIGQUIT', LONG_AWAY_MS],
  ] as const)(
    'loses nothing acknowledged when that is %s %i times',
    { timeout: 1_800_000 },
    async ([fault, times, signal, awayMs], { annotate }) => {
      const postgres = await startPostgres(oldestServer?.programs ?? '');
      onTestFinished(() => postgres.stop());
      const report = await outageLoop(temporaryFolder(), {
        times,
        env: { DATABASE_URL: urlOf(postgres) },
        fault: () => postgres.restart(signal, awayMs),
      });
      await annotate(inWords(`own server ${fault}`, report));
      expect(report).toMatchObject({ outages: times, unexpected: [], lost: [], undone: [] });
      expect(report.fewestPrices).toBeGreaterThan(0);
      expect(report.slowestReadyMs).toBeLessThan(2_000);
    },
  );
});
