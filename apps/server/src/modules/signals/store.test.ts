import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { registerInstruments } from '#marketdata/registry.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { plainSignal } from '../../testing/found-signal.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { signalsStoredAfter } from './past-signals.ts';
import type { FoundSignal } from './receipt.ts';
import { SignalCounter } from './signal-counter.ts';
import { insertSignals, listSignals, newestSeq, signalsAfter } from './store.ts';

const coin = testInstrument('Crypto', 'BTC-USD');
const share = testInstrument('US_Equity', 'AAPL');
const HOUR = 3_600_000;
const NOW = {
  Crypto: Date.parse('2025-06-20T12:00Z'),
  US_Equity: Date.parse('2013-10-08T15:00Z'),
  Indian_Equity: 0,
  Forex: 0,
};

async function setUp() {
  const { db } = await testDatabase();
  const registry = await registerInstruments(db, new FakeFeed([coin, share]).feeds);
  const scope = { listed: registry.all, nowOf: (market: keyof typeof NOW) => NOW[market] };
  const noOf = (id: typeof coin.id) => registry.byId(id)?.no ?? 0;
  const found = (instrument: typeof coin, agoHours: number, more: Partial<FoundSignal> = {}): FoundSignal =>
    plainSignal(noOf(instrument.id), NOW[instrument.market] - agoHours * HOUR, {
      pattern: 'rsi_oversold',
      price: agoHours,
      ...more,
    });
  const counter = new SignalCounter();
  const list = async (page: number, listed = scope.listed, limit?: number) => {
    const signals = await listSignals(db, { ...scope, listed }, { page, ...(limit ? { limit } : {}) });
    return { prices: signals.map(({ price }) => price), totalCount: await counter.count(db, { ...scope, listed }) };
  };
  return { db, registry, scope, found, list };
}

describe('stored signals', () => {
  it('are stored once, even when found again', async () => {
    const { db, found } = await setUp();
    const signal = found(coin, 1);
    expect(await insertSignals(db, [signal, signal])).toHaveLength(1);
    expect(await insertSignals(db, [signal])).toEqual([]);
    expect(
      await insertSignals(db, [
        { ...signal, version: 2 },
        { ...signal, direction: 'bearish' },
      ]),
    ).toHaveLength(2);
  });

  it('are listed by age on each market’s own clock, ten to a page', async () => {
    const { db, found, list, scope } = await setUp();
    const odd = [1, 3, 5, 7, 9, 11, 13].map((hours) => found(coin, hours));
    const even = [0, 2, 4, 6, 8, 10, 12].map((hours) => found(share, hours));
    await insertSignals(db, [...odd, ...even]);
    expect(await list(1)).toEqual({ prices: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], totalCount: 14 });
    expect(await list(2)).toEqual({ prices: [10, 11, 12, 13], totalCount: 14 });
    expect(await list(9)).toEqual({ prices: [], totalCount: 14 });
    expect((await list(2, scope.listed, 6)).prices).toEqual([6, 7, 8, 9, 10, 11]);
  });

  it('are listed and counted for one market or instrument alone', async () => {
    const { db, found, list, registry } = await setUp();
    await insertSignals(db, [...[1, 3, 5].map((hours) => found(coin, hours)), found(share, 2)]);
    expect(await list(1, registry.of('Crypto'))).toEqual({ prices: [1, 3, 5], totalCount: 3 });
    expect(await list(1, registry.of('US_Equity'))).toEqual({ prices: [2], totalCount: 1 });
    expect(await list(1, [])).toEqual({ prices: [], totalCount: 0 });
  });

  it('are listed and counted in context: turning candles and chart patterns, no rules and no other candles', async () => {
    const { db, found, scope } = await setUp();
    const shape = { strength: 'Moderate', score: 60 } as const;
    await insertSignals(db, [
      found(coin, 1, { ...shape, inContext: true }),
      found(coin, 2, { ...shape, inContext: false }),
      found(coin, 3, { ...shape, pattern: 'gartley', inContext: null }),
      found(coin, 4),
    ]);
    const filter = { context: 'in' } as const;
    const listed = await listSignals(db, scope, { page: 1 }, filter);
    expect(listed.map(({ price }) => price)).toEqual([1, 3]);
    expect(await new SignalCounter().count(db, scope, filter)).toBe(2);
  });

  it('exclude those ahead of a replay’s clock, and other feeds’', async () => {
    const { db, found, list, scope } = await setUp();
    await insertSignals(db, [found(coin, -2), found(coin, 1)]);
    await db
      .insertInto('instruments')
      .values({ instrument_no: 99, source: 'other', market: 'Crypto', symbol: 'BTC-USD', licence_scope: 'simulated' })
      .execute();
    await insertSignals(db, [found(coin, 1, { instrumentNo: 99 })]);
    expect(await list(1)).toEqual({ prices: [1], totalCount: 1 });
    expect((await signalsAfter(db, scope, 0, 10)).map(({ price }) => price)).toEqual([1]);
  });

  it('are read from a number on, in the order of storing', async () => {
    const { db, found, scope } = await setUp();
    expect(await newestSeq(db)).toBe(0);
    const first = await insertSignals(db, [found(coin, 5), found(coin, 4)]);
    const second = await insertSignals(db, [found(coin, 9)]);
    const missed = await signalsAfter(db, scope, first[0]?.seq ?? 0, 10);
    expect(missed.map(({ seq }) => seq)).toEqual([first[1]?.seq, second[0]?.seq]);
    expect(await signalsAfter(db, scope, 0, 1)).toHaveLength(1);
    expect(await newestSeq(db)).toBe(second[0]?.seq);
  });

  it('are read without those of history, which nobody was sent', async () => {
    const { db, found, scope } = await setUp();
    const history = await insertSignals(db, [found(coin, 5)], { isAnnounced: false });
    const [announced] = await insertSignals(db, [found(coin, 4)]);
    expect((await signalsAfter(db, scope, 0, 10)).map(({ seq }) => seq)).toEqual([announced?.seq]);
    expect((await signalsStoredAfter(db, 0, 10)).map(({ id }) => id)).toEqual([announced?.id]);
    expect(await listSignals(db, scope, { page: 1 })).toHaveLength(2);
    expect(history).toHaveLength(1);
  });

  it('are read without spent ones, which aren’t announced', async () => {
    const { db, found, scope } = await setUp();
    await insertSignals(db, [found(coin, 5, { isSpent: true }), found(coin, 4)]);
    expect((await signalsAfter(db, scope, 0, 10)).map(({ price }) => price)).toEqual([4]);
  });
});
