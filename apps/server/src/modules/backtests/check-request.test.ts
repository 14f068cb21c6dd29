import { BacktestJobRequest } from '@wickwise/contract';
import { instrumentId, MARKETS, type Market } from '@wickwise/market';
import { catalogueOf } from '@wickwise/market/catalogue';
import { describe, expect, it } from 'vitest';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import { type CheckDeps, checkedRequest } from './check-request.ts';

const strategy = {
  name: 'x',
  label: 'X',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'rsi_14', operator: 'lt', value: 30 }] }],
};

const listed = MARKETS.flatMap((market) => catalogueOf(market).instruments).map(
  (instrument, i): ListedInstrument => ({ no: i + 1, instrument, finest: '1m', licence: 'simulated' }),
);

const NOW_MS = Date.UTC(2026, 9, 1);

const deps = (...watched: string[]): CheckDeps => ({
  registry: new InstrumentRegistry(listed),
  watchlist: async () => new Set(watched.map((symbol) => instrumentId('Indian_Equity', symbol))),
  findStrategy: async () => undefined,
  nowOf: () => NOW_MS,
});

const ask = (universe: object, market: Market = 'Indian_Equity') =>
  BacktestJobRequest.parse({ market, timeframe: '1D', universe, test: { strategy } });

const kindsOf = async (market: Market, universe: object) => {
  const { symbols } = await checkedRequest(deps(), 'user', ask(universe, market));
  const named = new Set(symbols);
  return new Set(listed.flatMap(({ instrument }) => (named.has(instrument.symbol) ? instrument.kind : [])));
};

describe('the universe of a test', () => {
  it.for([
    ['Indian_Equity', ['share']],
    ['US_Equity', ['share', 'fund']],
    ['Forex', ['pair']],
    ['Crypto', ['pair']],
  ] as const)('of all of %s is what can be traded', async ([market, kinds]) => {
    expect(await kindsOf(market, { market: true })).toEqual(new Set(kinds));
  });

  it('of one symbol keeps its own name, whichever it was asked by', async () => {
    const request = await checkedRequest(deps(), 'user', ask({ symbol: 'X:BTCUSDT' }, 'Crypto'));
    expect(request).toMatchObject({ universe: { symbol: 'BTC-USD' }, symbols: ['BTC-USD'] });
    expect(await checkedRequest(deps(), 'user', ask({ market: true }))).toMatchObject({ universe: { market: true } });
  });

  it('of a watchlist leaves out its indices', async () => {
    const request = ask({ watchlistId: '01890000-0000-7000-8000-000000000001' });
    const { symbols } = await checkedRequest(deps('NIFTY50', 'TCS', 'BANKNIFTY'), 'user', request);
    expect(symbols).toEqual(['TCS']);
    await expect(checkedRequest(deps('NIFTY50'), 'user', request)).rejects.toThrow(/can be traded/);
  });

  it('may be one index, named alone: the report says that it can’t be bought', async () => {
    expect((await checkedRequest(deps(), 'user', ask({ symbol: 'NIFTY50' }))).symbols).toEqual(['NIFTY50']);
  });
});

describe('what can’t be tested', () => {
  const checked = (test: object, more: object = {}) =>
    checkedRequest(
      deps(),
      'user',
      BacktestJobRequest.parse({ ...ask({ symbol: 'TCS' }), test: { strategy, ...test }, ...more }),
    );
  const place = { group: 0, rule: 0, isNested: false, side: 'left' };

  it.for([
    [{ sizing: { riskPct: 1 } }, 'Sizing by risk needs a stop.'],
    [{ target: { r: 2 } }, 'A target in multiples of the risk needs a stop.'],
    [{ stop: { atr: 1, period: 600 } }, 'The ATR of the stop needs at most 500 bars.'],
  ] as const)('is refused before it waits: %o', async ([test, sentence]) => {
    await expect(checked(test)).rejects.toThrow(sentence);
  });

  it.for([
    { test: { strategy, cash: 1.7e308 } },
    { test: { strategy, cash: 1e12 * 1.01 } },
    { test: { strategy, sizing: { amount: 1e300 } } },
    { test: { strategy, costs: { fixed: 1e308 } } },
    { fromMs: -9e15 },
    { toMs: 8.1e15 },
  ])('is an amount or a time beyond reckoning: %o', (more) => {
    expect(BacktestJobRequest.safeParse({ ...ask({ symbol: 'TCS' }), ...more }).success).toBe(false);
  });

  it('begins later than now', async () => {
    await expect(checked({}, { fromMs: NOW_MS })).rejects.toMatchObject({ fields: [{ field: 'fromMs' }] });
    await expect(checked({}, { fromMs: NOW_MS - 1, toMs: NOW_MS + 1 })).resolves.toBeDefined();
  });

  it.for([
    [{ stop: { pct: 100 } }, 'test.stop.pct'],
    [{ side: 'long', limit: { pct: 250 } }, 'test.limit.pct'],
    [{ side: 'short', target: { pct: 100 } }, 'test.target.pct'],
  ] as const)('waits for a price at or below zero: %o', async ([test, field]) => {
    await expect(checked(test)).rejects.toMatchObject({ fields: [{ field }] });
  });

  it('may wait for a price that doubles', async () => {
    await expect(checked({ stop: { pct: 99 }, target: { pct: 100 } })).resolves.toBeDefined();
    await expect(checked({ side: 'short', stop: { pct: 100 }, limit: { pct: 100 } })).resolves.toBeDefined();
  });

  it('may have a trillion', () => {
    const test = { strategy, cash: 1e12, costs: { fixed: 0 } };
    expect(BacktestJobRequest.safeParse({ ...ask({ symbol: 'TCS' }), test, fromMs: 0 }).success).toBe(true);
  });

  it('is a value that is given twice: each counts as a further try', async () => {
    await expect(checked({}, { sweep: [{ place, values: [10, 10, 12] }] })).rejects.toThrow('Give each value once.');
    await expect(checked({}, { sweep: [{ place, values: [10.5] }] })).rejects.toMatchObject({
      fields: [{ field: 'sweep.0.values' }],
    });
  });
});
