import type { SaveAlertInput } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it, vi } from 'vitest';
import { startHostileHosts } from '../../testing/hostile-hosts.ts';
import { startHttps } from '../../testing/https-server.ts';
import { startTestAlerts } from '../../testing/test-alerts.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const CHANNEL_KINDS = ['webhook', 'email'] satisfies SaveAlertInput['channels'];
const USERS = 10;
const CHANNELS = 50;
const PRESSES = 200;
/** Limit in docs/limits.md for a notice whose own channel answers. */
const LEAVES_WITHIN_MS = 2_000;

const crossing = (level: number): SaveAlertInput => {
  const place = { market: 'Crypto', symbol: COIN.symbol, channels: CHANNEL_KINDS } as const;
  return { ...place, condition: { type: 'crossing', level } };
};

type Running = Awaited<ReturnType<typeof startTestAlerts>>;
type User = Awaited<ReturnType<Running['addUser']>>;

/** A host that answers, with the time of each path's call. */
async function startGoodHost() {
  const arrivals = new Map<string, PromiseWithResolvers<number>>();
  const arrivalAt = (path: string): PromiseWithResolvers<number> => {
    const known = arrivals.get(path) ?? Promise.withResolvers<number>();
    arrivals.set(path, known);
    return known;
  };
  const { url, ca } = await startHttps(({ path }) => {
    arrivalAt(path).resolve(performance.now());
    return 200;
  });
  return { url, ca, arrived: (path: string) => arrivalAt(path).promise };
}

describe('hosts that never answer, answer byte by byte, refuse and reset', () => {
  it('hold back nobody else’s webhooks and mails, nor after a restart', { timeout: 600_000 }, async () => {
    const hostile = await startHostileHosts(CHANNELS);
    const good = await startGoodHost();
    const guard = { isAllowed: () => true, allowsHttp: true, ca: good.ca };
    const database = await createTestDatabase();
    let running = await startTestAlerts([COIN], { guard, database });
    const addUser = async (url: string): Promise<User> => {
      const user = await running.addUser();
      await user.call('POST', 'channels', { kind: 'webhook', url });
      await user.call('POST', 'channels', { kind: 'email' });
      return user;
    };
    /** Time until a new user's notice is sent by webhook and by mail, ms. */
    const leaving = async (name: string, level: number): Promise<number> => {
      const user = await addUser(`${good.url}/${name}`);
      await user.alert(crossing(level));
      running.price(COIN, level - 1);
      await running.service.idle();
      const beganMs = performance.now();
      running.price(COIN, level + 1);
      const arrivedMs = await good.arrived(`/${name}`);
      const isOwn = ({ to }: { to: string }): boolean => to.startsWith(user.id);
      await vi.waitFor(() => expect(running.mails.some(isOwn)).toBe(true), { interval: 5 });
      return Math.max(arrivedMs, performance.now()) - beganMs;
    };
    const others = await Promise.all(Array.from({ length: USERS }, (_, i) => addUser(`${good.url}/other-${i}`)));
    for (const user of others) await user.alert(crossing(50));
    const usualMs = await leaving('alone', 50); // as many alerts fire as later, to hosts that answer

    const users: User[] = [];
    for (let i = 0; i < USERS; i++) users.push(await running.addUser());
    const statuses: number[] = [];
    for (const [i, url] of hostile.urls.entries()) {
      const user = users[i % USERS] as User;
      const { channel } = (await user.call('POST', 'channels', { kind: 'webhook', url })).json();
      for (let press = 0; press < PRESSES / CHANNELS; press++)
        statuses.push((await user.call('POST', `channels/${channel.id}/test`)).statusCode);
    }
    for (const user of users) await user.alert({ ...crossing(100), frequency: 'bar' });
    expect(statuses.filter((status) => status === 204)).toHaveLength(5 * USERS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(PRESSES - 5 * USERS);

    const amidMs = await leaving('amid', 100); // the same prices fire all users' alerts
    expect(hostile.openCount()).toBeGreaterThan(0); // they are still waiting
    expect(amidMs).toBeLessThan(LEAVES_WITHIN_MS + usualMs);

    await running.lifecycle.stop();
    running = await startTestAlerts([COIN], { guard, database, nowMs: 3_600_000 });
    running.loaded(COIN);
    const againMs = await leaving('again', 150);
    expect(againMs).toBeLessThan(LEAVES_WITHIN_MS + usualMs);
  });
});
