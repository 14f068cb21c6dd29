import { testInstrument } from '@wickwise/market/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { historyLoaded } from '#marketdata/topics.ts';
import { NamedFeed } from '../testing/dead-feed.ts';
import { startTestFeeds } from '../testing/test-feeds.ts';
import { priceCalls } from './feeds.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const NOON = Date.UTC(2026, 10, 18, 12);
const MINUTE = 60_000;
const { id } = COIN;

/** Feeds with a coin whose first minute, from noon on, has been loaded again. */
async function startWhole() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const coins = Object.assign(new NamedFeed('coins', [COIN]), { nowMs: NOON + 20_000 });
  const { bus, isComplete, lifecycle, registry } = await startTestFeeds(coins);
  const { reload, wholeUntil } = bus.calls(priceCalls);
  expect(wholeUntil(id)).toBeUndefined();
  lifecycle.started();
  await vi.waitFor(() => expect(isComplete('coins:1')).toBe(true));
  expect(wholeUntil(id)).toBe(NOON);
  const goOn = (seconds: number): void => {
    coins.nowMs += seconds * 1_000;
    vi.advanceTimersByTime(seconds * 1_000);
  };
  goOn(70);
  await vi.waitFor(() => expect(wholeUntil(id)).toBe(Number.POSITIVE_INFINITY));
  const listed = registry.byId(id);
  if (!listed) throw new Error('The coin is not listed');
  return { bus, coins, goOn, listed, reload, wholeUntil };
}

it('knows that stored bars lack prices of the minute that they came back in, until it is loaded again', async () => {
  const { coins, goOn, wholeUntil } = await startWhole();
  goOn(600);
  const backMs = coins.nowMs;
  coins.sink?.gap('Crypto', backMs - 100_000, backMs);
  expect(wholeUntil(id)).toBeUndefined();
  const minuteMs = Math.floor(backMs / MINUTE) * MINUTE;
  await vi.waitFor(() => expect(wholeUntil(id)).toBe(minuteMs));
  await vi.waitFor(() => {
    goOn(70); // counted from when the repair has ended, which may be now
    expect(wholeUntil(id)).toBe(Number.POSITIVE_INFINITY);
  });
});

it('takes what another load brings of a gap for no more than that', async () => {
  const { bus, coins, goOn, wholeUntil } = await startWhole();
  goOn(600);
  const minuteMs = Math.floor(coins.nowMs / MINUTE) * MINUTE;
  coins.sink?.gap('Crypto', minuteMs - 5 * MINUTE, minuteMs + 10_000);
  const loaded = (sinceMs: number, throughMs: number): void =>
    bus.publish(historyLoaded, id, { id, begunMs: coins.nowMs, sinceMs, throughMs, hasRevisions: false });
  loaded(minuteMs - 2 * MINUTE, minuteMs);
  expect(wholeUntil(id)).toBe(minuteMs - 5 * MINUTE);
  loaded(minuteMs - 6 * MINUTE, minuteMs - 4 * MINUTE);
  expect(wholeUntil(id)).toBe(minuteMs - 4 * MINUTE);
  loaded(minuteMs - 4 * MINUTE, minuteMs);
  expect(wholeUntil(id)).toBe(minuteMs);
});

it('loads again at once what stored bars lack', async () => {
  const { coins, goOn, listed, reload, wholeUntil } = await startWhole();
  const asked = () => coins.requests.filter(({ timeframe }) => timeframe === '1m').map(({ fromMs }) => fromMs);
  const before = asked().length;
  reload(listed);
  expect(asked()).toHaveLength(before); // they lack nothing
  goOn(600);
  const backMs = coins.nowMs;
  coins.sink?.gap('Crypto', backMs - 100_000, backMs);
  const minuteMs = Math.floor(backMs / MINUTE) * MINUTE;
  await vi.waitFor(() => expect(wholeUntil(id)).toBe(minuteMs));
  expect(asked()).toHaveLength(before + 1);
  goOn(30);
  reload(listed);
  await vi.waitFor(() => expect(asked().slice(before + 1)).toEqual([minuteMs]));
});
