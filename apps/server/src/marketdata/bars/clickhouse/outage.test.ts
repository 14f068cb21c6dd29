import net, { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type ClickHousePlace, clickHousePlace } from '#platform/clickhouse-place.ts';
import { failureKindOf } from '#platform/db/failure-kind.ts';
import { StartError } from '#platform/start-error.ts';
import { atEnd, onceForAll } from '../../../testing/at-end.ts';
import { hasClickHouse, sayWithoutClickHouse, startClickHouse } from '../../../testing/clickhouse-server.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import type { BarRow } from '../bar-store.ts';
import { checkBarPlace } from '../check-bar-place.ts';
import { openBarStore } from '../open-bar-store.ts';
import { ClickHouseBarStore } from './clickhouse-bar-store.ts';

const isGiven = process.env.CLICKHOUSE_TEST_URL !== undefined;
const isSkipped = !hasClickHouse || isGiven;
if (isGiven) process.stderr.write('NOT RUN: outages of ClickHouse, for CLICKHOUSE_TEST_URL is another’s server\n');
else sayWithoutClickHouse('outages of ClickHouse');

const T0 = Date.parse('2026-11-18T10:00Z');
const PASSWORD = 'not the password';
const log = pino({ level: 'silent' });

const row = (i: number, close = 10): BarRow => ({
  instrumentNo: 1,
  timeframe: '1m',
  knownAtMs: T0 + i * 60_000,
  bar: { timeMs: T0 + i * 60_000, open: 10, high: 12, low: 9, close, volume: 1.5 },
});

function open(place: ClickHousePlace, limitMs?: number): ClickHouseBarStore {
  const store = new ClickHouseBarStore(place, limitMs);
  atEnd(() => store.close());
  return store;
}

/** What callers get of an outage: an answer with status 503 and a time to wait, which writers take for an outage. */
async function expectOutage(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ status: 503, reason: 'UNAVAILABLE', retryAfterSeconds: 5 });
  expect(failureKindOf(error)).toBe('outage');
}

/** A path to a server that closes this many connections as soon as something was sent over them. */
async function pathThatBreaks(
  place: ClickHousePlace,
  times: number,
): Promise<{ place: ClickHousePlace; left(): number }> {
  const target = new URL(place.url);
  let left = times;
  const proxy = net.createServer((client) => {
    client.on('error', () => {});
    client.once('data', (first) => {
      if (left > 0) {
        left--;
        client.resetAndDestroy();
        return;
      }
      const server = net.connect(Number(target.port), target.hostname);
      server.on('error', () => client.destroy());
      client.on('close', () => server.destroy());
      server.write(first);
      client.pipe(server).pipe(client);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  atEnd(() => proxy.close());
  return {
    place: { ...place, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    left: () => left,
  };
}

describe.skipIf(isSkipped)('a ClickHouse server that fails', () => {
  const server = onceForAll(startClickHouse);

  it('has after a crash what it had acknowledged, and is an outage meanwhile', async () => {
    const store = open(await server().database());
    await store.append([row(0), row(1)]);
    await server().kill();
    await expectOutage(store.read(1, '1m'));
    await expectOutage(store.append([row(2)]));
    await server().restart();
    expect((await store.read(1, '1m')).length).toBe(2);
    expect(await store.append([row(1), row(2)])).toEqual([]);
    expect((await store.read(1, '1m')).length).toBe(3);
  });

  it('is an outage while it answers nothing, and repeats a write harmlessly afterwards', async () => {
    const store = open(await server().database(), 1_000);
    await store.append([row(0)]);
    server().freeze();
    try {
      await expectOutage(store.append([row(1)]));
      await expectOutage(store.read(1, '1m'));
    } finally {
      server().resume();
    }
    await store.append([row(1)]);
    expect((await store.read(1, '1m')).length).toBe(2);
    expect(await store.versions(1, '1m', { fromMs: T0, throughMs: T0 + 60_000, before: 0 })).toHaveLength(2);
  });

  it('is asked again where connections are lost, and no more than that', async () => {
    const place = await server().database();
    await open(place).append([row(0)]);
    const twice = await pathThatBreaks(place, 2);
    expect((await open(twice.place).read(1, '1m')).length).toBe(1);
    expect(twice.left()).toBe(0);
    const ever = await pathThatBreaks(place, 100);
    await expectOutage(open(ever.place).read(1, '1m'));
    expect(ever.left()).toBe(97);
  });

  it('is an outage too where it refuses access or lacks the database', async () => {
    const place = await server().database();
    await expectOutage(open({ ...place, password: PASSWORD }).read(1, '1m'));
    await expectOutage(open({ ...place, database: 'nowhere' }).read(1, '1m'));
  });
});

describe.skipIf(isSkipped)('the start of a server whose bars are in ClickHouse', () => {
  const server = onceForAll(startClickHouse);
  const check = async (clickhouse: ClickHousePlace, database: Awaited<ReturnType<typeof testDatabase>>) =>
    checkBarPlace({ clickhouse, databaseWaitMs: 0 }, database, log).catch((error: unknown) => error);

  it('is refused while PostgreSQL holds bars, and changes nothing', async () => {
    const [place, database] = [await server().database(), await testDatabase()];
    expect(await check(place, database)).toBeUndefined();
    const inPostgres = openBarStore(database.pool);
    await inPostgres.append([row(0)]);
    const refusal = await check(place, database);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toContain('This database holds bars');
    expect((await inPostgres.read(1, '1m')).length).toBe(1);
    expect(await checkBarPlace({ databaseWaitMs: 0 }, database, log)).toBeUndefined();
  });

  it('is refused with a reason where the server is away or refuses it, and never shows the password', async () => {
    const [place, database] = [await server().database(), await testDatabase()];
    const sentences = [
      [{ ...place, password: PASSWORD }, 'neither user nor password of CLICKHOUSE_URL'],
      [{ ...place, database: 'nowhere' }, 'has no database nowhere'],
      [{ ...place, url: 'http://127.0.0.1:1' }, "can't be reached: connect ECONNREFUSED"],
    ] as const;
    for (const [wrong, sentence] of sentences) {
      const refusal = await check(wrong, database);
      expect(refusal).toBeInstanceOf(StartError);
      expect((refusal as Error).message).toContain(sentence);
      expect((refusal as Error).message).not.toContain(wrong.password);
    }
  });

  it('stores bars there and nowhere else', async () => {
    const [place, { pool }] = [await server().database(), await testDatabase()];
    await openBarStore(pool, place).append([row(0)]);
    expect((await openBarStore(pool, place).read(1, '1m')).length).toBe(1);
    expect((await openBarStore(pool).read(1, '1m')).length).toBe(0);
  });
});

describe('an address of ClickHouse', () => {
  it('names user, password and database, and nothing else', () => {
    expect(clickHousePlace('https://me:a%2Fb%3A@db.example:8443/bars')).toEqual({
      url: 'https://db.example:8443',
      user: 'me',
      password: 'a/b:',
      database: 'bars',
    });
    expect(clickHousePlace('http://127.0.0.1:8123')).toMatchObject({ user: 'default', database: 'default' });
    expect(() => clickHousePlace(`http://me:${PASSWORD}@db/bars?async_insert=1`)).toThrow('no parameters');
    expect(() => clickHousePlace('http://db/a-b')).toThrow('name of a database');
  });
});
