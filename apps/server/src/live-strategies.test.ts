import { OwnStrategyAnswer, type PatternSignal, PatternSignalPage, WhatsNewPage } from '@wickwise/contract';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderOf, WEEK } from './testing/recordings.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { startTestApp } from './testing/test-app.ts';

type Account = Awaited<ReturnType<typeof signUpByHttp>>;

const ruleOf = (operator: 'gt' | 'lt') => ({
  name: 'mine',
  label: 'Above its average',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator, value: 'sma_5' }] }],
});

/** Days of minute bars that rise and fall, so a close crosses its average every hour. */
const restless = (day: string): string[] =>
  Array.from({ length: 360 }, (_, i) => {
    const time = new Date(Date.parse(`${day}T10:00Z`) + i * 60_000).toISOString().replace('.000', '');
    const [price, next] = [i, i + 1].map((k) => 1_000 + Math.round(200 * Math.sin(k / 25))) as [number, number];
    return `${time},${price},${Math.max(price, next) + 3},${Math.min(price, next) - 3},${next},10`;
  });

async function setUp() {
  const data = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': WEEK.flatMap(restless) });
  const { url } = await startTestApp(['--feed', 'replay', '--data', data, '--speed', '3000']);
  const [asha, ben] = [await signUpByHttp(url), await signUpByHttp(url)];
  const call = async ({ headers }: Account, method: string, path: string, body?: object) => {
    const json = body ? { body: JSON.stringify(body) } : {};
    const types = body ? { 'content-type': 'application/json' } : {};
    const response = await fetch(`${url}/api/v1/${path}`, { method, headers: { ...headers, ...types }, ...json });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };
  const listen = ({ token }: Account) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } });
    onTestFinished(() => void socket.disconnect());
    const own: PatternSignal[] = [];
    socket.on('signal', ({ signal }) => {
      if (signal.isOwn) own.push(signal);
    });
    return { socket, own };
  };
  const built = { market: 'Crypto', timeframe: '10m', definition: ruleOf('gt') };
  const { strategy } = OwnStrategyAnswer.parse(
    (await call(asha, 'POST', `user/${asha.userId}/strategies`, built)).body,
  );
  const path = `user/${asha.userId}/strategies/${strategy.id}`;
  const setLive = async (isLive: boolean) =>
    OwnStrategyAnswer.parse((await call(asha, 'PUT', `${path}/live`, { isLive, direction: 'bullish' })).body).strategy;
  const list = async (account: Account) => {
    const answer = await call(account, 'GET', `user/pattern-signal?pattern=${strategy.id}&limit=50`);
    return PatternSignalPage.parse(answer.body);
  };
  return { asha, ben, built, call, listen, list, path, setLive, strategy };
}

const fast = { interval: 100 };

describe('a live strategy', () => {
  it('makes signals that its owner alone hears, lists and counts, from the moment it is switched on', async () => {
    const { asha, ben, call, listen, list, setLive, strategy } = await setUp();
    const [hers, his] = [listen(asha), listen(ben)];
    expect((await list(asha)).totalCount).toBe(0);
    const { liveFrom } = await setLive(true);
    await vi.waitFor(() => expect(hers.own.length).toBeGreaterThan(1), fast);
    const heard = [...hers.own];
    for (const signal of heard) {
      expect(signal).toMatchObject({ pattern: strategy.id, label: 'Above its average', direction: 'bullish' });
      // the rule itself, where its owner has written no description
      expect(signal.description).toMatch(/close is above SMA\(5\)/i);
      expect(signal.at).toBeGreaterThan(liveFrom as number);
    }
    expect(his.own).toEqual([]);
    expect((await list(ben)).totalCount).toBe(0);
    const listed = await list(asha);
    expect(listed.signals.map(({ id }) => id)).toEqual(expect.arrayContaining(heard.map(({ id }) => id)));

    const news = async (account: Account) =>
      WhatsNewPage.parse((await call(account, 'GET', 'user/whatsnew')).body).whatsnew.filter(
        ({ kind }) => kind === 'strategy',
      );
    expect(await news(asha)).toMatchObject([{ pattern: strategy.id, label: 'Above its average', timeframe: '10m' }]);
    expect(await news(ben)).toEqual([]);

    const counted = new Promise((resolve) => hers.socket.once('past_24h_counts', resolve));
    hers.socket.emit('get_past_24h_counts', { id: strategy.id });
    expect(await counted).toMatchObject({ id: strategy.id, data: expect.objectContaining({ length: 24 }) });
    const refused = new Promise((resolve) => his.socket.once('past_24h_counts_error', resolve));
    his.socket.emit('get_past_24h_counts', { id: strategy.id });
    expect(await refused).toEqual({ id: strategy.id, error: `Scan ${strategy.id} not found` });
  });

  it('makes no signals once it is switched off, and starts over with a new version', async () => {
    const { asha, built, call, listen, list, path, setLive } = await setUp();
    const { own } = listen(asha);
    await setLive(true);
    await vi.waitFor(() => expect(own.length).toBeGreaterThan(0), fast);
    const { body } = await call(asha, 'PUT', path, { ...built, definition: ruleOf('lt') });
    const { version, liveFrom } = OwnStrategyAnswer.parse(body).strategy;
    expect(version).toBe(2);
    const before = own.length;
    await vi.waitFor(() => expect(own.length).toBeGreaterThan(before), fast);
    await vi.waitFor(async () => {
      const { signals } = await list(asha); // the previous version may have found one more at the moment of the change
      expect(signals.some(({ at }) => at > (liveFrom as number))).toBe(true);
    }, fast);
    expect(await setLive(false)).toMatchObject({ liveFrom: null });
    expect((await list(asha)).totalCount).toBeGreaterThan(0); // sent signals stay
    await call(asha, 'DELETE', path);
    expect((await list(asha)).totalCount).toBeGreaterThan(0);
  });
});
