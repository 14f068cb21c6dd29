import type { Timeframe } from '@wickwise/market';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InProcessBus } from '#platform/bus.ts';
import { barsClosed, historyLoaded, rewinds } from '../topics.ts';
import { BarMemo } from './bar-memo.ts';

function setUp() {
  const bus = new InProcessBus(pino({ level: 'silent' }));
  const memo = new BarMemo(bus);
  const make = vi.fn(async () => make.mock.calls.length);
  const get = (timeframe: Timeframe = '1h', name = 'facts') => memo.get('Crypto', timeframe, name, make);
  const close = (timeframe: Timeframe) =>
    bus.publish(barsClosed, 'Crypto', { market: 'Crypto', timeframe, endMs: 0, areRevisions: false, bars: [] });
  return { bus, memo, make, get, close };
}

afterEach(() => void vi.useRealTimers());

describe('answers out of closed bars', () => {
  it('are made once, for all who ask meanwhile', async () => {
    const { get, make } = setUp();
    expect(await Promise.all([get(), get(), get('1h', 'other')])).toEqual([1, 1, 2]);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('are made again when bars of their timeframe close, and when a replay starts over', async () => {
    const { bus, get, close } = setUp();
    await get();
    close('1D');
    expect(await get()).toBe(1);
    close('1h');
    expect(await get()).toBe(2);
    bus.publish(rewinds, 'Crypto', { market: 'Crypto' });
    expect(await get()).toBe(3);
  });

  it('follow a loading history every few seconds, not with each instrument', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { bus, get } = setUp();
    await get();
    vi.advanceTimersByTime(100);
    bus.publish(historyLoaded, 'Crypto:BTC-USD', {
      id: 'Crypto:BTC-USD',
      begunMs: 0,
      throughMs: 0,
      hasRevisions: false,
    });
    expect(await get()).toBe(1);
    vi.advanceTimersByTime(3_000);
    expect(await get()).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(await get()).toBe(2);
  });

  it('are tried again after a failure', async () => {
    const { get, make } = setUp();
    make.mockRejectedValueOnce(new Error('the database is away'));
    await expect(get()).rejects.toThrow('away');
    expect(await get()).toBe(2);
  });
});
