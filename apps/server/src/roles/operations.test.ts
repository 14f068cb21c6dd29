import { randomUUIDv7 } from 'node:crypto';
import { HealthAnswer, JobsAnswer } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { atEnd } from '../testing/at-end.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase, testDatabase } from '../testing/test-database.ts';
import { addTestUser } from '../testing/test-users.ts';
import { backupCalls } from './backups.ts';
import { barCalls } from './bars.ts';
import { diskCalls } from './disk.ts';
import { priceCalls } from './feeds.ts';
import { startJobs } from './jobs.ts';
import { startOperations } from './operations.ts';

async function setUp() {
  const log = pino({ level: 'silent' });
  const database = await testDatabase(await createTestDatabase());
  const { db } = database;
  const lifecycle = new Lifecycle(log);
  atEnd(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const jobs = await startJobs({ database, lifecycle, log });
  const { feeds } = new FakeFeed([testInstrument('Crypto', 'BTC-USD')]);
  const registry = await registerInstruments(db, feeds);
  const metrics = createMetrics({ isOfProcess: false });
  const config = { ...readConfig({ PORT: '0' }, [], '/'), dataDir: temporaryFolder() };
  let [whyReadOnly, health]: [string | undefined, string] = [undefined, 'live'];
  const state = { folder: '/b', plan: null, isRunning: false, newest: { name: 'b', at: 7, bytes: 9 }, error: null };
  bus.answer(backupCalls, { state: () => state });
  bus.answer(barCalls, { isReady: () => true } as never);
  bus.answer(diskCalls, { whyReadOnly: () => whyReadOnly });
  bus.answer(priceCalls, { stateOf: () => ({ source: { feed: 'fake', health } }) } as never);
  const role = startOperations({ bus, config, database, feeds, jobs, lifecycle, metrics, registry });
  const boss = await addTestUser(db);
  const app = await createHttp(config, log, createMetrics({ isOfProcess: false }), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async (userId) => userId === boss,
  });
  await app.register((api) => role.api(api), { prefix: API_PREFIX });
  atEnd(() => app.close());
  lifecycle.started();
  const call = (path: string, method: 'GET' | 'POST' = 'GET', who = boss) =>
    app.inject({ method, url: `${API_PREFIX}/admin/${path}`, headers: { authorization: `Bearer ${who}` } });
  const readJobs = async () => JobsAnswer.parse((await call('jobs')).json());
  const readHealth = async () => HealthAnswer.parse((await call('health')).json());
  const fail = () => {
    [whyReadOnly, health] = ['the disk of the data folder is full', 'silent'];
    metrics.billingSilent.set({ provider: 'stripe' }, 1);
  };
  return { db, jobs, call, readJobs, readHealth, fail };
}

describe('what operators see of jobs', () => {
  it('is each queue with its counts and next run, and a failed job with its error, which runs again', async () => {
    const { db, jobs, call, readJobs } = await setUp();
    const kind = { name: 'tidy-up', retries: 0 };
    let [isBroken, runs] = [true, 0];
    await jobs.work(kind, async () => {
      runs += 1;
      if (isBroken) throw new Error('the shelf is full');
    });
    await jobs.every('41 * * * *', kind);
    await jobs.prepare({ name: 'idle', retries: 0 });
    await jobs.add(db, kind, 'one');
    jobs.wake(kind);
    const failed = await vi.waitFor(async () => {
      const { failures } = await readJobs();
      expect(failures).toHaveLength(1);
      return failures[0];
    });
    expect(failed).toMatchObject({ queue: 'tidy-up', error: 'the shelf is full' });
    const { queues } = await readJobs();
    expect(queues).toEqual([
      { name: 'idle', waiting: 0, running: 0, failed: 0, nextAt: null },
      { name: 'tidy-up', waiting: 0, running: 0, failed: 1, nextAt: expect.any(Number) },
    ]);
    isBroken = false;
    const path = `jobs/tidy-up/${failed?.id}/retry`;
    expect((await call(path, 'POST')).statusCode).toBe(200);
    await vi.waitFor(() => expect(runs).toBe(2));
    await vi.waitFor(async () => expect((await readJobs()).failures).toEqual([]));
    const events = await db.selectFrom('security_events').select('kind').execute();
    expect(events).toEqual([{ kind: 'job-retried' }]);
    // neither what succeeded nor what never was
    expect((await call(path, 'POST')).statusCode).toBe(404);
    expect((await call(`jobs/tidy-up/${randomUUIDv7()}/retry`, 'POST')).statusCode).toBe(404);
    expect((await call(`jobs/a;b/${randomUUIDv7()}/retry`, 'POST')).statusCode).toBe(400);
  });

  it('is nobody else’s', async () => {
    const { db, call } = await setUp();
    const other = await addTestUser(db);
    const paths = ['jobs', 'health'] as const;
    for (const path of paths) expect((await call(path, 'GET', other)).statusCode).toBe(403);
    expect((await call(`jobs/tidy-up/${randomUUIDv7()}/retry`, 'POST', other)).statusCode).toBe(403);
  });
});

describe('what operators see of the server’s health', () => {
  it('is each part, and what fails', async () => {
    const { db, readHealth, fail } = await setUp();
    const fine = await readHealth();
    expect(fine).toMatchObject({
      database: { isAnswering: true, readOnlyBecause: null },
      feeds: [{ market: 'Crypto', feed: 'fake', state: 'live', isFollowing: true }],
      backup: { at: 7, bytes: 9 },
      failedDeliveries: 0,
      failedMails: 0,
      setAside: 0,
      silentProviders: [],
    });
    expect(fine.database.bytes).toBeGreaterThan(1_000_000);
    expect(fine.disk?.freeBytes).toBeLessThanOrEqual(fine.disk?.totalBytes ?? 0);
    expect(fine.memory.usedBytes).toBeGreaterThan(1_000_000);
    fail();
    const mail = {
      user_id: null,
      to_address: 'a@example.com',
      subject: 's',
      sealed_body: null,
      state: 'failed',
    } as const;
    const at = (ms: number) => ({ id: randomUUIDv7(), created_at: new Date(Date.now() - ms), error: 'no host' });
    await db
      .insertInto('mails')
      .values([
        { ...mail, ...at(1_000) },
        { ...mail, ...at(2 * 86_400_000) },
      ])
      .execute();
    expect(await readHealth()).toMatchObject({
      database: { readOnlyBecause: 'the disk of the data folder is full' },
      feeds: [{ state: 'silent' }],
      failedMails: 1,
      silentProviders: ['stripe'],
    });
  });
});
