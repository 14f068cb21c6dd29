import { LatestSignals, PatternSignalPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { startTestInsights } from '../../testing/test-insights.ts';
import type { FoundSignal } from './receipt.ts';
import { storeReplayed } from './replay/replayed-store.ts';
import { insertSignals } from './store.ts';

const SHARE = testInstrument('Indian_Equity', 'RELIANCE');
const COIN = testInstrument('Crypto', 'BTC-USD');
/** A Monday, a quarter of an hour before Mumbai opens. */
const MONDAY = Date.parse('2026-03-02T03:30Z');
const FRIDAY_CLOSE = Date.parse('2026-02-27T10:00Z');

async function setUp(withoutSignals: readonly Market[] = []) {
  const { db, found, addUser, missing, registry } = await startTestInsights([SHARE, COIN], MONDAY, withoutSignals);
  const reader = await addUser();
  const store = (...signals: Parameters<typeof insertSignals>[1][number][]) => insertSignals(db, signals);
  const symbols = async (query: string) => {
    const page = PatternSignalPage.parse((await reader.call('GET', `user/pattern-signal?${query}`)).json());
    expect(page.data).toEqual({ signals: page.signals, totalCount: page.totalCount });
    expect(page.totalCount).toBe(page.signals.length);
    return page.signals.map(({ symbol }) => symbol);
  };
  const listOf = async (items: object[]): Promise<string> => {
    const answer = await reader.call('POST', `user/${reader.id}/watchlists`, { name: 'Mine', items });
    return answer.json<{ watchlist: { id: string } }>().watchlist.id;
  };
  const latest = async () =>
    LatestSignals.parse((await reader.call('GET', 'signals/latest')).json()).signals.map(({ symbol }) => symbol);
  /** Stores what was found in the history of the share. */
  const replayed = (...signals: FoundSignal[]) => {
    const no = signals[0]?.instrumentNo ?? 0;
    const history = { no, layout: '', fromMs: 0, toMs: MONDAY, barsHash: '', signals };
    return storeReplayed(db, '1D', { fresh: [history], oldest: new Map(), checkedMs: Date.now() });
  };
  return { found, addUser, reader, store, symbols, listOf, latest, replayed, missing, registry };
}

describe('pattern signals', () => {
  it('are those of a watchlist’s instruments', async () => {
    const { found, store, symbols, listOf } = await setUp();
    await store(found(SHARE), found(COIN));
    const list = await listOf([{ section: 'Coins' }, { market: 'Crypto', symbol: 'BTC-USD' }]);
    expect(await symbols(`watchlist=${list}`)).toEqual(['BTC-USD']);
    expect(await symbols(`watchlist=${list}&market=Indian_Equity`)).toEqual([]);
    expect(await symbols(`watchlist=${await listOf([])}`)).toEqual([]);
  });

  it('on a market without public signals are those of own rules alone, and counted so', async () => {
    const { found, store, reader, replayed, symbols, latest } = await setUp(['Indian_Equity']);
    const owner = { userId: reader.id, label: 'Mine', description: '' };
    await store(found(SHARE), found(COIN));
    await replayed(found(SHARE, { barTimeMs: MONDAY - 90_000_000 }));
    expect(await symbols('page=1')).toEqual(['BTC-USD']);
    expect(await symbols('found=both')).toEqual(['BTC-USD']);
    expect(await latest()).toEqual(['BTC-USD']);
    await store(found(SHARE, { owner, pattern: 'mine' }));
    expect(await symbols('market=Indian_Equity')).toEqual(['RELIANCE']);
  });

  it('name the stretches of their bars in which prices are missing, until they are repaired', async () => {
    const { found, store, reader, missing, registry } = await setUp();
    const signal = found(COIN);
    await store(signal);
    const coin = registry.byId(COIN.id);
    if (!coin) throw new Error('no coin');
    const gapsOf = async () =>
      PatternSignalPage.parse((await reader.call('GET', 'user/pattern-signal')).json()).signals.map(({ gaps }) => gaps);
    expect(await gapsOf()).toEqual([undefined]);
    const { atMs, timeframe } = signal;
    const gap = { fromMs: atMs - 1_200_000, toMs: atMs + 600_000 };
    missing.note(coin, gap);
    expect(await gapsOf()).toEqual([[{ from: gap.fromMs, to: atMs }]]);
    missing.loaded(coin.no, timeframe, gap);
    expect(await gapsOf()).toEqual([undefined]);
  });

  it('are listed in pages of the requested size, up to fifty', async () => {
    const { found, store, reader } = await setUp();
    await store(...Array.from({ length: 12 }, (_, i) => found(COIN, { barTimeMs: MONDAY - (i + 2) * 3_600_000 })));
    const count = async (query: string): Promise<number> =>
      PatternSignalPage.parse((await reader.call('GET', `user/pattern-signal?${query}`)).json()).signals.length;
    expect(await count('page=1')).toBe(10);
    expect(await count('page=2')).toBe(2);
    expect(await count('page=1&limit=50')).toBe(12);
    expect(await count('page=3&limit=5')).toBe(2);
    for (const limit of ['0', '51', 'x']) {
      const { statusCode } = await reader.call('GET', `user/pattern-signal?limit=${limit}`);
      expect([limit, statusCode]).toEqual([limit, 400]);
    }
  });

  it('are those of a stock scan, by its name', async () => {
    const { found, store, symbols } = await setUp();
    await store(
      found(COIN, { pattern: 'double_tops', direction: 'bearish' }),
      found(SHARE, { pattern: 'double_bottoms' }),
      found(SHARE),
    );
    expect((await symbols('pattern=double_tops_and_bottoms')).sort()).toEqual(['BTC-USD', 'RELIANCE']);
    expect(await symbols('pattern=double_tops')).toEqual(['BTC-USD']);
    expect(await symbols('pattern=double_tops_and_bottoms&direction=bullish')).toEqual(['RELIANCE']);
  });

  it('are those of a pattern, by its short name too, found live or in replay', async () => {
    const { found, store, symbols, replayed } = await setUp();
    await store(
      found(COIN, { pattern: 'engulfing_pattern' }),
      found(SHARE, { pattern: 'harami_pattern' }),
      found(SHARE),
    );
    await replayed(found(SHARE, { timeframe: '1D', atMs: FRIDAY_CLOSE, pattern: 'engulfing_pattern' }));
    for (const name of ['engulfing', 'engulfing_pattern']) {
      expect([name, await symbols(`pattern=${name}`)]).toEqual([name, ['BTC-USD']]);
      expect([name, await symbols(`pattern=${name}&found=replay`)]).toEqual([name, ['RELIANCE']]);
    }
    expect(await symbols('pattern=harami&timeframe=1h')).toEqual(['RELIANCE']);
    expect(await symbols('pattern=harami_cross')).toEqual([]);
  });

  it('are refused for another user’s or an unknown watchlist', async () => {
    const { addUser, listOf } = await setUp();
    const list = await listOf([]);
    const mallory = await addUser();
    const status = async (id: string) => (await mallory.call('GET', `user/pattern-signal?watchlist=${id}`)).statusCode;
    expect(await status(list)).toBe(404);
    expect(await status('mine')).toBe(400);
  });

  it('of the last day include Friday’s on a Monday morning, each market by its own hours', async () => {
    const { found, store, symbols } = await setUp();
    const last = { barTimeMs: FRIDAY_CLOSE - 3_600_000, atMs: FRIDAY_CLOSE - 1 };
    await store(found(SHARE, last), found(COIN, last));
    expect(await symbols('since=24h')).toEqual(['RELIANCE']);
    expect((await symbols('since=168h')).sort()).toEqual(['BTC-USD', 'RELIANCE']);
  });

  it('exclude spent ones unless requested', async () => {
    const { found, store, symbols, reader, latest } = await setUp();
    const shape = { pattern: 'gartley', pivots: [['D', MONDAY, 1]] as FoundSignal['pivots'], lateBars: 2 };
    await store(found(SHARE), found(COIN, { ...shape, isSpent: true }));
    expect(await symbols('page=1')).toEqual(['RELIANCE']);
    expect(await symbols('market=Crypto')).toEqual([]);
    expect((await symbols('spent=include')).sort()).toEqual(['BTC-USD', 'RELIANCE']);
    const page = await reader.call('GET', 'user/pattern-signal?spent=include&market=Crypto');
    expect(PatternSignalPage.parse(page.json()).signals).toMatchObject([{ lateBars: 2, isSpent: true }]);
    expect(await latest()).toEqual(['RELIANCE']);
    expect((await reader.call('GET', 'user/pattern-signal?spent=yes')).statusCode).toBe(400);
  });

  it('found in replay are listed on request, marked, and never among the latest', async () => {
    const { found, store, reader, replayed, latest } = await setUp();
    await store(found(COIN));
    await replayed(
      found(SHARE, { timeframe: '1D', atMs: FRIDAY_CLOSE }),
      found(SHARE, { timeframe: '1D', atMs: FRIDAY_CLOSE - 86_400_000, barTimeMs: 1, direction: 'bearish' }),
      found(SHARE, { timeframe: '1D', atMs: FRIDAY_CLOSE, pattern: 'gartley', isSpent: true }),
    );
    const page = async (query: string) =>
      PatternSignalPage.parse((await reader.call('GET', `user/pattern-signal?${query}`)).json());
    const shown = async (query: string) => {
      const { signals, totalCount } = await page(query);
      return [totalCount, ...signals.map(({ symbol, isReplayed, seq }) => `${symbol} ${isReplayed} ${seq > 0}`)];
    };
    expect(await shown('page=1')).toEqual([1, 'BTC-USD undefined true']);
    const old = 'RELIANCE true false';
    expect(await shown('found=both')).toEqual([3, 'BTC-USD undefined true', old, old]);
    expect(await shown('found=both&limit=1&page=2')).toEqual([3, old]);
    expect(await shown('found=replay')).toEqual([2, old, old]);
    expect(await shown('found=replay&spent=include')).toEqual([3, old, old, old]);
    expect(await shown('found=replay&direction=bearish')).toEqual([1, old]);
    expect(await shown('found=replay&since=24h')).toEqual([1, old]);
    expect(await shown('found=replay&timeframe=1h')).toEqual([0]);
    expect(await shown('found=replay&market=Crypto')).toEqual([0]);
    expect(await latest()).toEqual(['BTC-USD']);
    expect((await reader.call('GET', 'user/pattern-signal?found=yes')).statusCode).toBe(400);
    await replayed(found(SHARE, { timeframe: '1D', atMs: FRIDAY_CLOSE, pattern: 'doji' }));
    expect(await shown('found=replay')).toEqual([1, old]); // in place of the earlier ones
  });
});
