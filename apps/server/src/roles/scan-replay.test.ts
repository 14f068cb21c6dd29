import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MarketsPage } from '@wickwise/contract';
import { isIntraday, SCAN_TIMEFRAMES } from '@wickwise/market';
import { hasRecorded, RECORDED } from '@wickwise/market/testing';
import { describe, expect, inject, it, vi } from 'vitest';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import { runServer, type ServerProcess } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase, testDatabase } from '../testing/test-database.ts';

const SET = 'ohlcv/crypto/bybit_2025_06';
const COINS = 3;
const START = Date.parse('2025-06-10T00:00:00Z');
const HOUR = 3_600_000;
/** What is compared. At 1,000 times its speed, an hour takes 3.6 s. */
const COMPARED_MS = START + 3 * HOUR;
const INTRADAY = SCAN_TIMEFRAMES.filter(isIntraday);

/** A folder with one recorded set of three coins. */
function recording(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, path.dirname(SET)), { recursive: true });
  symlinkSync(path.join(RECORDED, SET), path.join(folder, SET));
  return folder;
}

function addressOf(name: string): string {
  const { host, user } = inject('cluster');
  return `postgres:///${name}?${new URLSearchParams({ host, user })}`;
}

async function marketTime(server: ServerProcess): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${await server.ready}/api/v1/markets`);
  return MarketsPage.parse(await answer.json()).markets[0]?.clock.nowMs ?? 0;
}

async function reach(server: ServerProcess, hours: number): Promise<void> {
  while ((await marketTime(server)) < START + hours * HOUR) await pause(200);
}

/** Plays the set, killed as often as there are hours in `deaths`, and returns what was found. */
async function play(scanThreads: number, deaths: readonly number[]): Promise<string[]> {
  const name = await createTestDatabase();
  const args = ['--feed', 'replay', '--data', recording(), '--speed', '1000', '--from', '2025-06-10'];
  const env = { DATABASE_URL: addressOf(name), SCAN_THREADS: String(scanThreads) };
  const start = () => runServer(temporaryFolder(), { args, env });
  let server = start();
  for (const hours of deaths) {
    await reach(server, hours);
    server.child.kill('SIGKILL');
    await server.ended;
    server = start();
  }
  await server.ready;
  const { db } = await testDatabase(name);
  // after a restart each timeframe catches up on its own, so all their states are asked, not one later signal
  const scans = db.selectFrom('scan_states').select('bar_time').where('timeframe', 'in', INTRADAY.map(timeframeCode));
  const scannedPast = async () => (await scans.execute()).filter(({ bar_time }) => bar_time >= COMPARED_MS).length;
  await vi.waitFor(async () => expect(await scannedPast()).toBe(COINS * INTRADAY.length), {
    interval: 200,
    timeout: 500_000,
  });
  server.child.kill('SIGKILL');
  await server.ended;
  const rows = await db.selectFrom('signals').selectAll().orderBy('seq').execute();
  return rows
    .filter(({ at }) => at > START && at <= COMPARED_MS)
    .map((row) =>
      [
        row.instrument_no,
        row.timeframe,
        row.bar_time,
        row.pattern,
        row.direction,
        row.variant,
        row.price,
        row.score,
        row.bars_hash,
      ].join(' '),
    )
    .sort();
}

describe('a recorded set at 1,000 times its speed', () => {
  it.skipIf(!hasRecorded)(
    `gives the same signals, none twice, when two threads share it and the process is killed in the middle${hasRecorded ? '' : ` (NOT RUN: no ${RECORDED})`}`,
    { timeout: 1_200_000 },
    async () => {
      const calm = await play(1, []);
      const rough = await play(2, [1, 2]);
      expect(calm.length).toBeGreaterThan(20);
      expect(new Set(rough).size).toBe(rough.length);
      expect(calm.filter((signal) => !rough.includes(signal)).join('\n'), 'missing').toBe('');
      expect(rough.filter((signal) => !calm.includes(signal)).join('\n'), 'found in addition').toBe('');
    },
  );
});
