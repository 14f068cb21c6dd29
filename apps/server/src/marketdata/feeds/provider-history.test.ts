import { type Bar, calendarOf } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { FakeMarket } from '../../testing/fake-provider/fake-market.ts';
import { ProviderHistory } from './provider-history.ts';
import type { CandleSource } from './provider-protocol.ts';

const NOW = Date.UTC(2026, 10, 18, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** An exchange that has the newest candles alone. */
function newestOnly(isWhole: boolean) {
  const market = new FakeMarket(['BTC/USD'], () => NOW);
  for (let i = 600; i > 0; i--) market.add('BTC/USD', 100 + (i % 7), 1, NOW - i * MINUTE_MS);
  const calls: string[] = [];
  const source: CandleSource = {
    timeframes: ['1m', '5m'],
    maxBars: 720,
    isNewestOnly: true,
    isWhole,
    async page(_get, { symbol, timeframe, fromMs, toMs }) {
      calls.push(timeframe);
      return market.candles(symbol, timeframe, isWhole ? NOW - 720 * MINUTE_MS : fromMs, toMs);
    },
  };
  const history = new ProviderHistory(source, () => Promise.reject(new Error('not called')));
  const read = async (timeframe: '5m' | '10m', hours: number): Promise<Bar[]> => {
    const call = { symbol: 'BTC/USD', timeframe, fromMs: NOW - hours * HOUR_MS, toMs: NOW } as const;
    const bars: Bar[] = [];
    for await (const page of history.read(call, calendarOf('always'))) bars.push(...page);
    return bars;
  };
  return { market, calls, read };
}

describe('ProviderHistory', () => {
  it('reads further back for a longer timeframe than it did for a shorter one', async () => {
    const { market, calls, read } = newestOnly(false);
    await read('5m', 2);
    const own = market.candles('BTC/USD', '10m', NOW - 8 * HOUR_MS, NOW);
    expect(await read('10m', 8)).toEqual(own);
    expect(calls).toEqual(['5m', '5m']);
  });

  it('asks once where an answer holds all that there is', async () => {
    const { market, calls, read } = newestOnly(true);
    await read('5m', 2);
    expect(await read('10m', 8)).toEqual(market.candles('BTC/USD', '10m', NOW - 8 * HOUR_MS, NOW));
    expect(calls).toEqual(['5m']);
  });
});
