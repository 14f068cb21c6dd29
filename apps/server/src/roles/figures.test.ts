import { randomUUIDv7 } from 'node:crypto';
import { MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { readConfig } from '#platform/config.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase, testDatabase } from '../testing/test-database.ts';
import { addTestUser } from '../testing/test-users.ts';
import { priceCalls } from './feeds.ts';
import { createFigures } from './figures.ts';
import { startJobs } from './jobs.ts';

async function setUp(askDisk?: Parameters<typeof createFigures>[1]) {
  const log = pino({ level: 'silent' });
  const database = await testDatabase(await createTestDatabase());
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const jobs = await startJobs({ database, lifecycle, log });
  const { feeds } = new FakeFeed([testInstrument('Crypto', 'BTC-USD')]);
  const metrics = createMetrics({ isOfProcess: false });
  let aheadMs = 0;
  const clock = new ClockMonitor({ wallMs: () => performance.now() + aheadMs, monotonicMs: () => performance.now() });
  let [health, phase] = ['live', 'continuous'];
  const state = () => ({ session: { phase, reported: null }, source: { health } });
  bus.answer(priceCalls, { stateOf: state } as never);
  const config = { ...readConfig({ BACKUP_DIR: '/nowhere/at/all' }, [], '/'), dataDir: temporaryFolder() };
  const lookUp = createFigures({ bus, clock, config, database, feeds, jobs, metrics }, askDisk);
  const read = async (isThere = true): Promise<string[]> => {
    await lookUp(isThere);
    return (await metrics.registry.metrics()).split('\n');
  };
  const become = (to: { health: string; phase: string }): void => {
    ({ health, phase } = to);
  };
  const setClock = (byMs: number): void => {
    aheadMs += byMs;
    clock.look();
  };
  return { db: database.db, jobs, read, become, setClock };
}

it('says which markets are in their session, and of which of them prices come', async () => {
  const { become, read } = await setUp();
  expect(await read()).toEqual(
    expect.arrayContaining(['wickwise_market_live{market="Crypto"} 1', 'wickwise_market_open{market="Crypto"} 1']),
  );
  become({ health: 'silent', phase: 'continuous' });
  expect(await read()).toContain('wickwise_market_live{market="Crypto"} 0');
  become({ health: 'silent', phase: 'closed' });
  expect(await read()).toContain('wickwise_market_open{market="Crypto"} 0');
});

it('counts messages that nobody tries to send, and failed jobs, and keeps both while the database is away', async () => {
  const { db, jobs, read } = await setUp();
  expect(await read()).toContain('wickwise_deliveries_overdue{kind="webhook"} 0');
  const user_id = await addTestUser(db);
  const channel = { id: randomUUIDv7(), user_id, kind: 'webhook', label: '', state: 'on', failures: 0 } as const;
  const none = { sealed_address: Buffer.alloc(0), reason: null, host: null, problem: null, link_hash: null };
  const created_at = new Date();
  await db
    .insertInto('channels')
    .values({ ...channel, ...none, session_id: null, endpoint_hash: null, created_at })
    .execute();
  const waiting = { user_id, channel_id: channel.id, subject: '', state: 'waiting', attempts: 0 } as const;
  const due = (minutesAgo: number) => ({ id: randomUUIDv7(), due_at: new Date(Date.now() - minutesAgo * MINUTE_MS) });
  await db
    .insertInto('deliveries')
    .values(
      [1, 3, 60].map((minutes) => ({ ...waiting, ...due(minutes), notices: [], kind: 'webhook' as const, created_at })),
    )
    .execute();
  const kind = { name: 'tidy-up', retries: 0 };
  await jobs.work(kind, () => Promise.reject(new Error('the shelf is full')));
  await jobs.add(db, kind, 'one');
  jobs.wake(kind);
  await vi.waitFor(async () => expect(await read()).toContain('wickwise_jobs_failed{queue="tidy-up"} 1'));
  const found = 'wickwise_deliveries_overdue{kind="webhook"} 2';
  expect(await read()).toContain(found);
  await db.deleteFrom('deliveries').execute();
  expect(await read(false)).toContain(found);
  expect(await read()).toContain('wickwise_deliveries_overdue{kind="webhook"} 0');
});

it('has the space of each folder, the size of the database, and how often the clock was set', async () => {
  const { read, setClock } = await setUp();
  const figureOf = async (name: string): Promise<number> =>
    Number((await read()).find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
  expect(await figureOf('wickwise_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
  expect(await figureOf('wickwise_disk_free_bytes{folder="backups"}')).toBeNaN(); // it isn't there yet
  expect(await figureOf('wickwise_database_bytes')).toBeGreaterThan(1_000_000);
  setClock(60 * MINUTE_MS);
  setClock(-60 * MINUTE_MS);
  setClock(10);
  expect(await figureOf('wickwise_clock_steps_total{direction="back"}')).toBe(1);
  expect(await figureOf('wickwise_clock_steps_total{direction="forward"}')).toBe(1);
});

it('asks a disk that hangs once, and answers without it', async () => {
  const asked: string[] = [];
  const { read } = await setUp((folder) => {
    asked.push(folder);
    return new Promise(() => {});
  });
  for (let scrapes = 0; scrapes < 2; scrapes++)
    expect(await read()).toContain('wickwise_market_live{market="Crypto"} 1');
  expect(asked).toHaveLength(2); // data, and backups
});
