import { MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { historyLoaded } from '#marketdata/topics.ts';
import { NamedFeed } from '../testing/dead-feed.ts';
import { startTestFeeds, startTestFeedsOnce } from '../testing/test-feeds.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const NOON = Date.UTC(2026, 10, 18, 12);

it('loads the minute again in which prices came back, once it has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const coins = Object.assign(new NamedFeed('coins', [COIN]), { nowMs: NOON });
  const { isComplete, lifecycle } = await startTestFeeds(coins);
  const asked = () => coins.requests.filter(({ timeframe }) => timeframe === '1m').map(({ fromMs }) => fromMs);
  const isAskedFor = async (fromMs: number): Promise<void> => {
    await vi.waitFor(() => expect(asked().at(-1)).toBe(fromMs));
  };
  lifecycle.started();
  await vi.waitFor(() => expect(isComplete('coins:1')).toBe(true));
  coins.nowMs = NOON + 70_000;
  vi.advanceTimersByTime(70_000);
  await isAskedFor(NOON);

  coins.nowMs = NOON + 10 * MINUTE_MS + 20_000;
  coins.sink?.gap('Crypto', NOON + 8 * MINUTE_MS, coins.nowMs);
  await isAskedFor(NOON + 8 * MINUTE_MS);
  const before = asked().length;
  await vi.waitFor(() => {
    coins.nowMs += 70_000; // counted from when the repair has ended, which may be now
    vi.advanceTimersByTime(70_000);
    expect(asked().slice(before)).toEqual([NOON + 10 * MINUTE_MS]);
  });
  vi.advanceTimersByTime(200_000);
  expect(asked().slice(before)).toHaveLength(1);
});

it('loads the minute again in which prices came back, where they are lost again before it was', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const coins = Object.assign(new NamedFeed('coins', [COIN]), { nowMs: NOON });
  const { isComplete, lifecycle } = await startTestFeeds(coins);
  const asked = () => coins.requests.filter(({ timeframe }) => timeframe === '1m').map(({ fromMs }) => fromMs);
  lifecycle.started();
  await vi.waitFor(() => expect(isComplete('coins:1')).toBe(true));
  coins.nowMs = NOON + 70_000;
  vi.advanceTimersByTime(70_000);
  await vi.waitFor(() => expect(asked()).toEqual([expect.any(Number), NOON]));
  coins.nowMs = NOON + 10 * MINUTE_MS + 20_000;
  coins.sink?.gap('Crypto', NOON + 8 * MINUTE_MS, coins.nowMs);
  await vi.waitFor(() => expect(asked().at(-1)).toBe(NOON + 8 * MINUTE_MS));
  coins.nowMs += 50_000;
  vi.advanceTimersByTime(50_000);
  coins.sink?.gap('Crypto', coins.nowMs - 5_000, coins.nowMs);
  await vi.waitFor(() => expect(asked().slice(3)).toContain(NOON + 10 * MINUTE_MS));
});

it('loads the minute that had just ended as a start read history, as soon as it is stored', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const coins = Object.assign(new NamedFeed('coins', [COIN]), { nowMs: NOON + 1_000 });
  const { bus } = await startTestFeeds(coins);
  const { id } = COIN;
  bus.publish(historyLoaded, id, { id, begunMs: coins.nowMs, throughMs: NOON - MINUTE_MS, hasRevisions: false });
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(coins.requests.map((request) => request.id)).toContain(id));
});

it('loads all minutes again until bars were built from prices, however long that took', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const coins = Object.assign(new NamedFeed('coins', [COIN]), { nowMs: NOON });
  let isBuilding = false;
  const { isComplete, lifecycle } = await startTestFeedsOnce(Promise.resolve(), [coins], () => isBuilding);
  const asked = () => coins.requests.filter(({ timeframe }) => timeframe === '1m');
  const goOn = (seconds: number): void => {
    for (let i = 0; i < seconds; i += 5) {
      coins.nowMs += 5_000;
      vi.advanceTimersByTime(5_000);
    }
  };
  lifecycle.started();
  await vi.waitFor(() => expect(isComplete('coins:1')).toBe(true));
  goOn(150); // the database is slow
  isBuilding = true;
  const builtMs = coins.nowMs;
  goOn(60);
  expect(asked()).toHaveLength(1);
  goOn(20);
  await vi.waitFor(() => expect(asked().slice(1)).toMatchObject([{ fromMs: NOON }]));
  expect(asked()[1]?.toMs).toBeGreaterThanOrEqual(builtMs + MINUTE_MS);
});
