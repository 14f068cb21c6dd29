import { NOTICE_LIMITS } from '@wickwise/contract';
import { HOUR_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { startHttps } from '../../testing/https-server.ts';
import { startTestAlerts } from '../../testing/test-alerts.ts';
import { deliveriesWritten } from './topics.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const AT_100 = { market: 'Crypto', symbol: COIN.symbol, frequency: 'bar' } as const;
const WAIT = { interval: 20 };

/** A webhook whose host answers as the test says, with immediate retries. */
async function setUp(first: Parameters<typeof startHttps>[0] = () => 503) {
  let answer = first;
  const server = await startHttps((call) => answer(call));
  const guard = { isAllowed: () => true, ca: server.ca };
  const alerts = await startTestAlerts([COIN], { guard, retryMs: Array.from({ length: 12 }, () => 1) });
  const asha = await alerts.addUser();
  const { channel } = (await asha.call('POST', 'channels', { kind: 'webhook', url: server.url })).json();
  const channels = async () => (await asha.call('GET', 'channels')).json();
  const state = async () => (await channels()).channels[0];
  const deliveries = async () => (await asha.call('GET', 'deliveries')).json().deliveries;
  const test = () => asha.call('POST', `channels/${channel.id}/test`);
  const fire = async (level: number): Promise<void> => {
    await asha.alert({ ...AT_100, condition: { type: 'crossing', level }, channels: ['webhook'] });
    alerts.price(COIN, level - 1);
    await alerts.service.idle();
    alerts.price(COIN, level + 1);
    await alerts.service.idle();
  };
  const answerWith = (next: typeof answer): void => {
    answer = next;
  };
  return { ...alerts, asha, server, channel, channels, state, deliveries, test, fire, answerWith };
}

describe('a channel that fails', () => {
  it('is paused after three failures in a row, says why, and works again once a test arrives', async () => {
    const { answerWith, deliveries, fire, server, state, test } = await setUp();
    await fire(100);
    await vi.waitFor(async () => expect((await state()).pausedUntil).not.toBeNull(), WAIT);
    const { pausedUntil, problem } = await state();
    expect(problem).toBe('answered 503');
    expect(pausedUntil).toBeGreaterThan(Date.now());
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 3, dueAt: pausedUntil }]);
    await fire(200);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0, dueAt: pausedUntil }, { attempts: 3 }]);
    expect(server.received).toHaveLength(3);
    answerWith(() => 200);
    expect((await test()).statusCode).toBe(204);
    await vi.waitFor(async () => {
      const states = (await deliveries()).map((one: { state: string; isTest: boolean }) => [one.state, one.isTest]);
      expect(states).toEqual([
        ['sent', true],
        ['sent', false],
        ['sent', false],
      ]);
    }, WAIT);
    expect(await state()).toMatchObject({ state: 'on', problem: null, pausedUntil: null });
  });

  it('is tried with one message when its pause is over, and paused for longer if that fails', async () => {
    const { bus, channel, db, deliveries, fire, server, state } = await setUp();
    await fire(100);
    await vi.waitFor(async () => expect((await state()).pausedUntil).not.toBeNull(), WAIT);
    await fire(200);
    await sql`update channels set paused_until = now() - interval '1 second' where id = ${channel.id}`.execute(db);
    await sql`update deliveries set due_at = now() - interval '1 second' where channel_id = ${channel.id}`.execute(db);
    bus.publish(deliveriesWritten, 'webhook', { kind: 'webhook' });
    await vi.waitFor(async () => expect((await state()).pausedUntil).toBeGreaterThan(Date.now() + 90_000), WAIT);
    expect(server.received).toHaveLength(4);
    expect((await deliveries()).map(({ state: own }: { state: string }) => own)).toEqual(['waiting', 'waiting']);
  });

  it('is switched on again without its past', async () => {
    const { asha, channel, fire, state } = await setUp();
    await fire(100);
    await vi.waitFor(async () => expect((await state()).pausedUntil).not.toBeNull(), WAIT);
    await asha.call('PUT', `channels/${channel.id}`, { state: 'off' });
    expect(await state()).toMatchObject({ state: 'off', problem: null, pausedUntil: null });
    await asha.call('PUT', `channels/${channel.id}`, { state: 'on' });
    expect(await state()).toMatchObject({ state: 'on', problem: null, pausedUntil: null });
  });

  it('rests for as long as its host asks, an hour at most', async () => {
    const { deliveries, fire, state } = await setUp(() => ({ status: 429, headers: { 'retry-after': '1e300' } }));
    await fire(100);
    await vi.waitFor(async () => expect((await state()).pausedUntil).toBeGreaterThan(Date.now() + HOUR_MS / 2), WAIT);
    expect((await state()).pausedUntil).toBeLessThanOrEqual(Date.now() + HOUR_MS);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'answered 429' }]);
  });
});

describe('a channel that works', () => {
  it('gets one message in ten seconds, which takes along what fires meanwhile', async () => {
    const { deliveries, fire, server } = await setUp(() => 200);
    await fire(100);
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: 'sent' }]), WAIT);
    const [{ createdAt }] = await deliveries();
    await fire(200);
    await fire(300);
    const [next, first] = await deliveries();
    expect([next, first]).toMatchObject([{ state: 'waiting' }, { state: 'sent' }]);
    expect(next.dueAt - createdAt).toBeGreaterThanOrEqual(10_000);
    expect(await deliveries()).toHaveLength(2);
    expect(server.received).toHaveLength(1);
  });

  it('is one of twenty at most', async () => {
    const { asha } = await setUp(() => 200);
    const add = () => asha.call('POST', 'channels', { kind: 'webhook', url: 'https://hooks.example/' });
    for (let count = 1; count < NOTICE_LIMITS.channels; count++) expect((await add()).statusCode).toBe(201);
    expect((await add()).json()).toMatchObject({ reason: 'LIMIT_REACHED' });
  });
});

describe('a test', () => {
  it('is tried once, and logged', async () => {
    const { deliveries, server, test } = await setUp();
    await test();
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: 'failed' }]), WAIT);
    expect(await deliveries()).toMatchObject([{ isTest: true, attempts: 1, error: 'answered 503', dueAt: null }]);
    expect(server.received).toHaveLength(1);
  });

  it('can be sent five times in ten minutes, alerts’ tests included, whatever becomes of the channel', async () => {
    const { asha, channel, channels, test } = await setUp(() => 200);
    const { tests, testsWithinMinutes } = NOTICE_LIMITS;
    expect((await channels()).tests).toEqual({ left: tests, againAt: null });
    const alert = await asha.alert({ ...AT_100, condition: { type: 'crossing', level: 9 }, channels: ['webhook'] });
    expect((await asha.call('POST', `alerts/${alert}/test`)).statusCode).toBe(204);
    for (let i = 1; i < tests; i++) expect((await test()).statusCode).toBe(204);
    const refused = await test();
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        code: 'API_ERROR',
        reason: 'LIMIT_REACHED',
        message: `You have sent ${tests} tests in ${testsWithinMinutes} minutes. Try again in 10 minutes.`,
      },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect((await asha.call('POST', `alerts/${alert}/test`)).statusCode).toBe(429);
    const { left, againAt } = (await channels()).tests;
    expect([left, againAt > Date.now()]).toEqual([0, true]);
    await asha.call('DELETE', `channels/${channel.id}`);
    const { channel: next } = (await asha.call('POST', 'channels', { kind: 'email' })).json();
    expect((await asha.call('POST', `channels/${next.id}/test`)).statusCode).toBe(429);
  });

  it('of a process that was killed isn’t sent again, nor one that is too old', async () => {
    const { asha, bus, channel, db, deliveries, notices, server } = await setUp(() => 200);
    const notice = { userId: asha.id, name: '', kinds: [], channelId: channel.id };
    await db.transaction().execute(async (tx) => {
      await notices.write(tx, [{ ...notice, noticeId: crypto.randomUUID(), body: { kind: 'test', name: '' } }]);
      await sql`update deliveries set attempts = 1, leased_until = now() - interval '1 second'`.execute(tx);
    });
    await db.transaction().execute(async (tx) => {
      await notices.write(tx, [{ ...notice, noticeId: crypto.randomUUID(), body: { kind: 'test', name: '' } }]);
      await sql`update deliveries set created_at = now() - interval '2 minutes' where attempts = 0`.execute(tx);
    });
    bus.publish(deliveriesWritten, 'webhook', { kind: 'webhook' });
    await vi.waitFor(async () => {
      const error = 'the test could not leave in time';
      expect(await deliveries()).toMatchObject([
        { state: 'failed', error },
        { state: 'failed', error },
      ]);
    }, WAIT);
    expect(server.received).toEqual([]);
  });
});
