import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOUR_MS } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkBackup } from '#platform/backup/check-backup.ts';
import { backupName, listBackups } from '#platform/backup/scheduled.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addTestUser } from '../testing/test-users.ts';
import { startBackups } from './backups.ts';

const LOOK_EVERY_MS = 20;

async function setUp(prepare: (folder: string) => void = () => {}, lookEveryMs = LOOK_EVERY_MS) {
  const home = temporaryFolder();
  const folder = path.join(home, 'backups');
  prepare(folder);
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const metrics = createMetrics();
  const lifecycle = new Lifecycle(log);
  const database = await testDatabase();
  const config = readConfig({ BACKUP_DIR: 'backups', BACKUP_KEEP: '3', BACKUP_EVERY_HOURS: '6' }, [], home);
  startBackups({ bus: new InProcessBus(log), config, database, lifecycle, log, metrics }, lookEveryMs);
  onTestFinished(() => lifecycle.stop());
  lifecycle.started();
  const figure = async (name: string) => (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;
  return { folder, lines, figure, lifecycle };
}

const made = (folder: string, ...hoursAgo: number[]): void => {
  mkdirSync(folder);
  for (const hours of hoursAgo) writeFileSync(path.join(folder, backupName(Date.now() - hours * HOUR_MS)), 'kept');
};

describe('scheduled backups', () => {
  it('write one where the newest is too old, and remove the oldest and interrupted ones', async () => {
    const { folder, figure, lines } = await setUp((home) => {
      made(home, 7, 13, 19, 25);
      writeFileSync(path.join(home, 'notes.txt'), 'of somebody else');
      writeFileSync(path.join(home, `${backupName(0)}.77.partial`), 'half');
    });
    await vi.waitFor(() => expect(lines.join()).toContain('backup written'));
    const kept = listBackups(folder);
    expect(kept).toHaveLength(3);
    expect(readdirSync(folder)).toHaveLength(4);
    expect((await checkBackup(kept[0]?.file ?? '')).manifest.tables.length).toBeGreaterThan(30);
    expect(await figure('wickwise_backup_newest_timestamp_seconds')).toBe((kept[0]?.timeMs ?? 0) / 1_000);
    expect(await figure('wickwise_backup_bytes')).toBeGreaterThan(1_000);
    expect(await figure('wickwise_backup_failures_total')).toBe(0);
    expect(await figure('wickwise_backup_interval_seconds')).toBe(6 * 3_600);
  });

  it('wait while the newest is recent', async () => {
    const { folder, figure } = await setUp((home) => made(home, -30, 5, 11));
    await vi.waitFor(async () => expect(await figure('wickwise_backup_newest_timestamp_seconds')).toBeGreaterThan(0));
    expect(listBackups(folder)).toHaveLength(3);
  });

  it('show the newest file from the start on, before this server has made one', async () => {
    const { folder, figure } = await setUp((home) => made(home, -30, 5, 11), HOUR_MS);
    await vi.waitFor(async () => expect(await figure('wickwise_backup_bytes')).toBe('kept'.length));
    const newest = listBackups(folder)[1]?.timeMs ?? 0;
    expect(await figure('wickwise_backup_newest_timestamp_seconds')).toBe(newest / 1_000);
  });

  it('count and log a failure once, and keep existing backups', async () => {
    const { lines, figure } = await setUp((home) => writeFileSync(home, 'a file where the folder should be'));
    await vi.waitFor(async () => expect(await figure('wickwise_backup_failures_total')).toBe(1));
    expect(lines.filter((line) => line.includes('the scheduled backup failed'))).toHaveLength(1);
  });
});

describe('a backup that an operator asks for', () => {
  it('is written without a schedule, into the data folder, one at a time', async () => {
    const home = temporaryFolder();
    const log = pino({ level: 'silent' });
    const [lifecycle, metrics] = [new Lifecycle(log), createMetrics()];
    onTestFinished(() => lifecycle.stop());
    const config = readConfig({ DATA_DIR: 'data' }, [], home);
    const database = await testDatabase();
    const userId = await addTestUser(database.db);
    const operator = { callerOf: async () => ({ userId }), isOperator: async () => true };
    const app = await createHttp(config, log, metrics, operator);
    const role = startBackups({ bus: new InProcessBus(log), config, database, lifecycle, log, metrics }, LOOK_EVERY_MS);
    await app.register((api) => role.api(api), { prefix: API_PREFIX });
    lifecycle.started();
    const call = async (method: 'GET' | 'POST') => {
      const headers = { host: 'localhost', authorization: 'Bearer boss' };
      return (await app.inject({ method, url: `${API_PREFIX}/admin/backups`, headers })).json();
    };
    const folder = path.join(home, 'data', 'backups');
    expect(await call('GET')).toEqual({ folder, plan: null, isRunning: false, newest: null, error: null });
    expect(await call('POST')).toMatchObject({ isRunning: true });
    expect(await call('POST')).toMatchObject({ isRunning: true });
    await vi.waitFor(async () => expect(await call('GET')).toMatchObject({ isRunning: false }));
    const [file, ...others] = listBackups(folder);
    expect(others).toEqual([]);
    const { newest, error } = await call('GET');
    expect(newest).toEqual({ name: path.basename(file?.file ?? ''), at: file?.timeMs, bytes: expect.any(Number) });
    expect(error).toBeNull();
    expect((await checkBackup(file?.file ?? '')).manifest.tables.length).toBeGreaterThan(30);
    const events = await database.db.selectFrom('security_events').select(['kind', 'user_id']).execute();
    expect(events).toEqual([{ kind: 'backup-asked', user_id: userId }]);
  });
});
