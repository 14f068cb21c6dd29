import { type Bar, calendarOf, HOUR_MS, MINUTE_MS, type Timeframe } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { FakeMarket } from '../../testing/fake-provider/fake-market.ts';
import { eodhdProtocol } from './eodhd/eodhd-protocol.ts';
import { ProviderHistory } from './provider-history.ts';
import type { CandleSource } from './provider-protocol.ts';

const NOW = Date.UTC(2026, 10, 18, 12);

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
  const history = new ProviderHistory(source);
  const read = async (timeframe: '5m' | '10m', hours: number): Promise<Bar[]> => {
    const call = { symbol: 'BTC/USD', timeframe, fromMs: NOW - hours * HOUR_MS, toMs: NOW } as const;
    const bars: Bar[] = [];
    for await (const page of history.read(notCalled, call, calendarOf('always'))) bars.push(...page);
    return bars;
  };
  return { market, calls, read, history };
}

const notCalled = () => Promise.reject(new Error('not called'));

describe('ProviderHistory', () => {
  it('says how far back the newest bars of each timeframe go', () => {
    const { history } = newestOnly(true);
    const hoursOf = (timeframe: Timeframe): number => {
      const call = { symbol: 'BTC/USD', timeframe, fromMs: NOW - 1_000 * HOUR_MS, toMs: NOW };
      return (NOW - history.reach(call, NOW).fromMs) / HOUR_MS;
    };
    // 720 of one minute and of five; three and ten minutes are made of these
    expect((['1m', '3m', '5m', '10m'] as const).map((one) => Math.ceil(hoursOf(one)))).toEqual([12, 12, 60, 60]);
    const recent = { symbol: 'BTC/USD', timeframe: '1m', fromMs: NOW - HOUR_MS, toMs: NOW } as const;
    expect(history.reach(recent, NOW)).toEqual({ fromMs: NOW - HOUR_MS, toMs: NOW });
  });

  it('says until when its bars are final, where those of a day come later', () => {
    const { candles } = eodhdProtocol({});
    const history = new ProviderHistory(candles);
    const nyse = calendarOf('nyse');
    const { openMs = 0, closeMs = 0 } = nyse.sessionOn('2026-11-18') ?? {};
    const call = { symbol: 'AAPL.US', timeframe: '5m', fromMs: openMs, toMs: closeMs } as const;
    const before = nyse.sessionOn('2026-11-17')?.closeMs;
    expect(history.reach(call, closeMs + HOUR_MS, nyse).toMs).toBe(before);
    expect(history.reach(call, closeMs + 4 * HOUR_MS, nyse).toMs).toBe(closeMs);
    expect(history.reach({ ...call, timeframe: '1D' }, closeMs + HOUR_MS, nyse).toMs).toBe(closeMs);
  });

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

describe('ProviderHistory of a market with sessions', () => {
  const nse = calendarOf('nse-auction');
  const open = nse.sessionOn('2026-11-18')?.openMs ?? 0;
  const code = 'NSE_EQ|1';

  function broker() {
    const market = new FakeMarket([code], () => open + 200 * MINUTE_MS, nse);
    for (let i = 0; i < 200; i++) market.add(code, 100 + (i % 7), 1, open + i * MINUTE_MS);
    const calls: string[] = [];
    const source: CandleSource = {
      timeframes: ['1m', '5m', '1h', '1D'],
      maxBars: 5_000,
      isNewestOnly: false,
      hasDates: true,
      keepsQuiet: true,
      async page(_get, { timeframe, fromMs, toMs }) {
        calls.push(timeframe);
        if (timeframe !== '1D') return market.candles(code, timeframe, fromMs, toMs);
        return [{ timeMs: open - 3.75 * HOUR_MS, open: 1, high: 2, low: 1, close: 2, volume: 0 }]; // midnight in India
      },
    };
    const history = new ProviderHistory(source);
    const read = async (timeframe: Timeframe, fromMs: number, toMs: number): Promise<Bar[]> => {
      const bars: Bar[] = [];
      for await (const page of history.read(notCalled, { symbol: code, timeframe, fromMs, toMs }, nse))
        bars.push(...page);
      return bars;
    };
    return { market, calls, read };
  }

  it('makes the longer bars of a short call from the minutes of one answer', async () => {
    const { market, calls, read } = broker();
    const toMs = open + 180 * MINUTE_MS;
    for (const [timeframe, minutes] of [
      ['1m', 1],
      ['5m', 5],
      ['15m', 15],
      ['1h', 60],
    ] as const) {
      const fromMs = open + Math.floor(130 / minutes) * minutes * MINUTE_MS;
      expect(await read(timeframe, fromMs, toMs)).toEqual(market.candles(code, timeframe, fromMs, toMs));
    }
    expect(calls).toEqual(['1m']);
  });

  it('asks for no bar that is still forming', async () => {
    const { calls, read } = broker();
    expect(await read('1D', open, open + 190 * MINUTE_MS)).toEqual([]);
    expect(calls).toEqual([]);
  });

  it('stamps a day with the open of its session, and keeps one without volume', async () => {
    const { read } = broker();
    const days = await read('1D', open - 40 * 24 * HOUR_MS, open + 24 * HOUR_MS);
    expect(days).toEqual([{ timeMs: open, open: 1, high: 2, low: 1, close: 2, volume: 0 }]);
  });
});
