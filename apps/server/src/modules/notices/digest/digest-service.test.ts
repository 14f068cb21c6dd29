import { fork } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { InProcessBus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import { onceForAll } from '../../../testing/at-end.ts';
import { createTestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { only, pricesOf, quoteOf, sourcesOf } from '../../../testing/test-digest.ts';
import { NOTHING_CHOSEN } from '../message.ts';
import { NoticeService } from '../notice-service.ts';
import { type DigestDeps, DigestService } from './digest-service.ts';
import { keepDigestSettings, lookAgain, stopDigestMails } from './settings-store.ts';

const GOING = new AbortController().signal;

/** Settings count from the real time on, so it is later. */
const DUE_MS = Date.UTC(2030, 5, 15, 8);
const HOUR = 8;

async function addUser(db: Db): Promise<string> {
  const id = randomUUIDv7();
  const person = { name: 'Asha', email: id, email_key: id, password_hash: '', role: 'user' as const };
  await db
    .insertInto('users')
    .values({ ...person, id, created_at: new Date() })
    .execute();
  return id;
}

async function addChannel(db: Db, userId: string, kind: 'email' | 'webhook' = 'email'): Promise<void> {
  const rest = { sealed_address: Buffer.alloc(0), reason: null, failures: 0, link_hash: null, created_at: new Date() };
  await db
    .insertInto('channels')
    .values({ ...rest, id: randomUUIDv7(), user_id: userId, kind, label: kind, host: null, state: 'on' })
    .execute();
}

const shared = onceForAll(async () => {
  const name = await createTestDatabase();
  return { name, db: (await testDatabase(name)).db };
});

/** An account that alone has a digest, at HOUR of UTC, and a clock of the test. */
async function setUp() {
  const { name, db } = shared();
  await db.updateTable('digest_settings').set({ is_on: false }).execute();
  const clock = { nowMs: DUE_MS };
  const zones = new Map<string, string>();
  const preferencesOf = async (_db: Db, users: readonly string[]) =>
    new Map(users.map((id) => [id, { ...NOTHING_CHOSEN, timeZone: zones.get(id) ?? 'UTC' }]));
  const service = (change: Partial<DigestDeps> = {}) => {
    const notices = new NoticeService(new InProcessBus(pino({ level: 'silent' })), preferencesOf);
    return new DigestService({
      db,
      log: pino({ level: 'silent' }),
      preferencesOf,
      now: () => clock.nowMs,
      sources: sourcesOf({ prices: only('Crypto', pricesOf(clock.nowMs, [quoteOf('BTC-USD', 1, clock.nowMs)])) }),
      plan: (tx, digest) => notices.writeDigest(tx, digest),
      announce: () => {},
      ...change,
    });
  };
  const turnOn = (userId: string, change = {}) =>
    keepDigestSettings(db, userId, { isOn: true, hour: HOUR, kinds: ['email'], ...change }, preferencesOf);
  const asha = await addUser(db);
  await addChannel(db, asha);
  await turnOn(asha);
  const readers = [asha];
  const deliveries = () =>
    db.selectFrom('deliveries').selectAll().where('user_id', 'in', readers).orderBy('created_at').execute();
  const digests = () =>
    db.selectFrom('digests').selectAll().where('user_id', 'in', readers).orderBy('created_at').orderBy('id').execute();
  const days = async () => (await digests()).map(({ day }) => day);
  const look = (change: Partial<DigestDeps> = {}) => service(change).look(GOING);
  const at = async (nowMs: number, change: Partial<DigestDeps> = {}): Promise<number> => {
    clock.nowMs = nowMs;
    await look(change);
    return (await deliveries()).length;
  };
  return { name, db, clock, zones, service, turnOn, asha, readers, deliveries, digests, days, look, at, preferencesOf };
}

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

describe('the digest of a day', () => {
  it('is sent once it is due, by the chosen channels, and once alone', async () => {
    const { db, asha, at, digests, deliveries } = await setUp();
    await addChannel(db, asha, 'webhook');
    expect(await at(DUE_MS - 1)).toBe(0);
    expect(await at(DUE_MS)).toBe(1);
    expect(await at(DUE_MS + MINUTE_MS)).toBe(1);
    expect(await digests()).toMatchObject([{ day: dayOf(DUE_MS), outcome: 'sent', through: DUE_MS }]);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ kind: 'email', notices: [], is_test: false, state: 'waiting' });
    expect(delivery?.subject).toMatch(/^Daily digest, .*: BTC-USD ▲ \+1\.00/);
  });

  it('goes on where the last one ended, over days without one, three at most', async () => {
    const { at, digests } = await setUp();
    await at(DUE_MS + MINUTE_MS);
    await at(DUE_MS + 2 * DAY_MS);
    await at(DUE_MS + 9 * DAY_MS);
    const spans = (await digests()).map(({ body }) => body as { fromMs: number; toMs: number });
    expect(spans.map(({ fromMs, toMs }) => [fromMs - DUE_MS, toMs - DUE_MS])).toEqual([
      [MINUTE_MS - DAY_MS, MINUTE_MS],
      [MINUTE_MS, 2 * DAY_MS],
      [8 * DAY_MS, 9 * DAY_MS],
    ]);
  });

  it('is sent once by two servers that look at the same time, many times over', async () => {
    const { db, clock, service, turnOn, readers, digests, deliveries } = await setUp();
    const others = await Promise.all(Array.from({ length: 25 }, () => addUser(db)));
    readers.push(...others);
    for (const id of others) {
      await addChannel(db, id);
      await turnOn(id);
    }
    for (let day = 0; day < 3; day++) {
      clock.nowMs = DUE_MS + day * DAY_MS;
      await Promise.all([1, 2, 3].map(() => service().look(GOING)));
    }
    expect(await digests()).toHaveLength(3 * 26);
    expect(await deliveries()).toHaveLength(3 * 26);
  });

  it('is sent once though the leases of servers end while they compose', async () => {
    const { clock, service, deliveries, digests } = await setUp();
    let open = (): void => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const isHeld = Promise.withResolvers<void>();
    const slow = service({
      sources: sourcesOf({
        prices: only('Crypto', pricesOf(DUE_MS, [quoteOf('BTC-USD', 1, DUE_MS)])),
        firings: async () => {
          isHeld.resolve();
          await held;
          return { count: 0, firings: [] };
        },
      }),
    }).look(GOING);
    await isHeld.promise;
    clock.nowMs += 10 * MINUTE_MS;
    await service().look(GOING);
    expect(await deliveries()).toHaveLength(1);
    open();
    await slow;
    expect(await deliveries()).toHaveLength(1);
    expect(await digests()).toHaveLength(1);
  });

  it('is composed again after a process has left it, and after a failure', async () => {
    const { db, asha, at, deliveries, digests } = await setUp();
    // a killed process leaves its lease; its transaction ends with its connection
    await db
      .updateTable('digest_settings')
      .set({ next_at: new Date(DUE_MS), leased_until: new Date(DUE_MS + 5 * MINUTE_MS) })
      .where('user_id', '=', asha)
      .execute();
    expect(await at(DUE_MS + MINUTE_MS)).toBe(0);
    const failing = { plan: () => Promise.reject(new Error('cut')) };
    expect(await at(DUE_MS + 6 * MINUTE_MS, failing)).toBe(0);
    expect(await digests()).toEqual([]);
    expect(await at(DUE_MS + 6 * MINUTE_MS)).toBe(0); // waits after the failure
    expect(await at(DUE_MS + 8 * MINUTE_MS)).toBe(1);
    expect(await at(DUE_MS + 20 * MINUTE_MS)).toBe(1);
    expect(await deliveries()).toHaveLength(1);
  });

  it('is sent once though processes are killed right before and after the commit', async () => {
    const { name, at, digests, deliveries } = await setUp();
    const { host, user } = inject('cluster');
    const file = path.resolve(import.meta.dirname, '../../../testing/digest-sender.child.ts');
    const killedAt = async (moment: 'before' | 'after', timeMs: number): Promise<void> => {
      const child = fork(file, [host, user, name, moment, String(timeMs)], { execArgv: [] });
      const [, signal] = await new Promise<unknown[]>((resolve) => child.once('close', (...how) => resolve(how)));
      expect([moment, signal]).toEqual([moment, 'SIGKILL']);
    };
    await killedAt('before', DUE_MS);
    expect([await digests(), await deliveries()]).toEqual([[], []]);
    await killedAt('after', DUE_MS + 6 * MINUTE_MS);
    expect(await deliveries()).toHaveLength(1);
    expect(await at(DUE_MS + HOUR_MS)).toBe(1);
    expect(await digests()).toHaveLength(1);
  });

  it('is tried again until the day is over, and never on another day', async () => {
    const { at, days } = await setUp();
    const failing = { sources: sourcesOf({ watched: () => Promise.reject(new Error('away')) }) };
    const endMs = Date.parse(dayOf(DUE_MS)) + DAY_MS;
    for (let nowMs = DUE_MS; nowMs < endMs; nowMs += 30 * MINUTE_MS) await at(nowMs, failing);
    expect(await days()).toEqual([]);
    expect(await at(endMs)).toBe(0); // the former day's is left out
    expect(await at(DUE_MS + DAY_MS)).toBe(1);
    expect(await days()).toEqual([dayOf(DUE_MS + DAY_MS)]);
  });

  it('that is late after an outage is sent on its day, and left out afterwards', async () => {
    const { at, days } = await setUp();
    const endMs = Date.parse(dayOf(DUE_MS)) + DAY_MS;
    expect(await at(endMs - 1)).toBe(1);
    expect(await at(endMs + DAY_MS - 1)).toBe(2);
    expect(await at(endMs + 2 * DAY_MS)).toBe(2);
    expect(await days()).toEqual([dayOf(DUE_MS), dayOf(DUE_MS + DAY_MS)]);
  });

  it('isn’t sent again when the clock is set back, and goes on after it was far ahead', async () => {
    const { at, days } = await setUp();
    await at(DUE_MS);
    await at(DUE_MS - 2 * HOUR_MS);
    expect(await at(DUE_MS)).toBe(1);
    expect(await at(DUE_MS + 400 * DAY_MS)).toBe(2);
    expect(await at(DUE_MS + MINUTE_MS)).toBe(2);
    expect(await at(DUE_MS + DAY_MS)).toBe(3);
    expect((await days()).toSorted()).toEqual([0, 1, 400].map((count) => dayOf(DUE_MS + count * DAY_MS)));
  });

  it('follows its reader through zones, once a date', async () => {
    const { asha, at, clock, db, days, zones } = await setUp();
    await at(DUE_MS);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'America/New_York', 'UTC']) {
      zones.set(asha, zone);
      for (let i = 0; i < 30; i++) {
        await lookAgain(db, asha);
        await at(clock.nowMs + HOUR_MS);
      }
    }
    const sent = await days();
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toEqual(sent.toSorted());
    expect(sent.length).toBeGreaterThanOrEqual(5);
    expect(sent.length).toBeLessThanOrEqual(8);
  });

  it('isn’t sent where nothing happened, and the next one goes on from there', async () => {
    const { at, digests } = await setUp();
    expect(await at(DUE_MS, { sources: sourcesOf() })).toBe(0);
    expect(await at(DUE_MS + HOUR_MS)).toBe(0); // its day is done
    expect(await at(DUE_MS + DAY_MS)).toBe(1);
    expect(await digests()).toMatchObject([
      { outcome: 'quiet', day: dayOf(DUE_MS) },
      { outcome: 'sent', body: { fromMs: DUE_MS } },
    ]);
  });

  it('says so where no channel was on', async () => {
    const { db, asha, at, digests } = await setUp();
    await db.updateTable('channels').set({ state: 'off' }).where('user_id', '=', asha).execute();
    expect(await at(DUE_MS)).toBe(0);
    expect(await digests()).toMatchObject([{ outcome: 'no-channel' }]);
  });

  it('isn’t sent after it was turned off, unsubscribed from, or for an account that waits for its deletion', async () => {
    const { db, asha, at, turnOn } = await setUp();
    await turnOn(asha, { isOn: false });
    expect(await at(DUE_MS)).toBe(0);
    await turnOn(asha);
    const own = db.selectFrom('digest_settings').where('user_id', '=', asha);
    const { unsubscribe_id } = await own.selectAll().executeTakeFirstOrThrow();
    for (let i = 0; i < 2; i++) await stopDigestMails(db, unsubscribe_id);
    expect(await own.select(['is_on', 'kinds']).executeTakeFirst()).toEqual({ is_on: false, kinds: [] });
    expect(await at(DUE_MS)).toBe(0);
    await turnOn(asha);
    await db.updateTable('users').set({ delete_at: new Date() }).where('id', '=', asha).execute();
    expect(await at(DUE_MS)).toBe(0);
  });

  it('that is turned off while it is composed isn’t sent', async () => {
    const { asha, at, digests, turnOn } = await setUp();
    const sources = sourcesOf({
      prices: only('Crypto', pricesOf(DUE_MS, [quoteOf('BTC-USD', 1, DUE_MS)])),
      watched: async () => {
        await turnOn(asha, { isOn: false });
        return new Set();
      },
    });
    expect(await at(DUE_MS, { sources })).toBe(0);
    expect(await digests()).toEqual([]);
  });

  it('that was due before it was turned on isn’t sent', async () => {
    const { asha, at, turnOn } = await setUp();
    const before = new Date(Date.now() - HOUR_MS);
    await turnOn(asha, { hour: before.getUTCHours() });
    expect(await at(Date.now())).toBe(0);
  });

  it('waits for the end of quiet hours', async () => {
    const { db, asha, at, deliveries, digests } = await setUp();
    await db
      .insertInto('quiet_hours')
      .values({ user_id: asha, from_minute: 22 * 60, to_minute: 9 * 60 + 30 })
      .execute();
    expect(await at(DUE_MS)).toBe(1);
    expect(await deliveries()).toMatchObject([{ due_at: DUE_MS + 90 * MINUTE_MS }]);
    await db
      .updateTable('quiet_hours')
      .set({ from_minute: 7 * 60, to_minute: 6 * 60 })
      .execute();
    expect(await at(DUE_MS + DAY_MS)).toBe(2);
    const [, late] = await deliveries();
    expect(late?.due_at).toBe(DUE_MS + DAY_MS + 22 * HOUR_MS);
    expect((await digests())[1]?.send_until).toBe(DUE_MS + DAY_MS + 26 * HOUR_MS); // on the next day, not dropped
  });
});

describe('a digest on request', () => {
  it('is sent at once, also of nothing, at most three an hour, and isn’t the digest of the day', async () => {
    const { asha, at, clock, deliveries, digests, service } = await setUp();
    for (let i = 0; i < 3; i++) await service({ sources: sourcesOf() }).sendNow(asha, ['email']);
    await expect(service().sendNow(asha, ['email'])).rejects.toThrow(
      'You have sent 3 digests in 60 minutes. Try again in 60 minutes.',
    );
    const sent = await deliveries();
    expect(sent.map(({ is_test }) => is_test)).toEqual([true, true, true]);
    expect(sent[0]?.subject).toMatch(/^Daily digest, \d+ \w+ \d+$/);
    expect(await at(clock.nowMs)).toBe(4);
    expect((await digests()).filter(({ day }) => day !== null)).toHaveLength(1);
    clock.nowMs += HOUR_MS;
    await service().sendNow(asha, ['email']);
    expect(await deliveries()).toHaveLength(5);
  });

  it('is counted when many are asked for at once', async () => {
    const { asha, deliveries, service } = await setUp();
    const asked = Array.from({ length: 8 }, () => service().sendNow(asha, ['email']));
    const ends = await Promise.allSettled(asked);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await deliveries()).toHaveLength(3);
  });
});
