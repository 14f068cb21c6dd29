import { CandlesPage, Constants, MarketsPage, PatternSignalPage, WhatsNewPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it, vi } from 'vitest';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { composeFeeds } from './compose-feeds.ts';
import { DeadFeed } from './testing/dead-feed.ts';
import { folderOf, restless, WEEK } from './testing/recordings.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { connectClient } from './testing/socket-client.ts';
import { FEW_PRICES, startTestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';

const coins = () => folderOf({ 'crypto/mine/1m/BTCUSDT.csv': WEEK.flatMap(restless) });
const mixed = (folder = coins()) => ['--feed-crypto', 'replay', '--data', folder, '--speed', '3000'];

describe('a server whose crypto is replayed and whose other markets are simulated', () => {
  it('says so of each market, by HTTP and by the socket', async () => {
    const { url } = await startTestApp(mixed());
    const { headers, token } = await signUpByHttp(url);
    const get = async (path: string) => (await fetch(`${url}/api/v1/${path}`, { headers })).json();
    const { markets } = MarketsPage.parse(await get('markets'));
    expect(markets.map(({ market, badge, source }) => [market, badge, source.feed])).toEqual([
      ['Indian_Equity', 'SIMULATED', 'sim'],
      ['US_Equity', 'SIMULATED', 'sim'],
      ['Forex', 'SIMULATED', 'sim'],
      ['Crypto', 'REPLAY', 'replay'],
    ]);
    const clockOf = (market: Market) => markets.find((state) => state.market === market)?.clock;
    expect(Math.abs((clockOf('Forex')?.nowMs ?? 0) - Date.now())).toBeLessThan(10_000);
    expect(clockOf('Forex')?.speed).toBe(1);
    expect(new Date(clockOf('Crypto')?.nowMs ?? 0).getUTCFullYear()).toBe(2024);
    expect(clockOf('Crypto')?.speed).toBe(3_000);
    expect(Constants.parse(await get('constants')).presetCounts.markets).toHaveLength(4);

    const { socket, of } = await connectClient(url, token);
    socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] });
    socket.emit('subscribe_market', { market: 'forex', symbols: ['EURUSD'] });
    await vi.waitFor(() => expect(of('signal').length).toBeGreaterThan(1));
    const badges = new Map(of('market_state').map(({ market, badge }) => [market, badge]));
    expect(badges.get('Crypto')).toBe('REPLAY');
    expect(badges.get('Forex')).toBe('SIMULATED');
    expect(of('crypto_data').length).toBeGreaterThan(0);
    await vi.waitFor(() => expect(of('forexx_data').length).toBeGreaterThan(0));

    const badgeOf = async (path: string) => ((await get(path)) as { badge: string }).badge;
    for (const [market, symbol, badge] of [
      ['Crypto', 'BTC-USD', 'REPLAY'],
      ['Forex', 'EURUSD', 'SIMULATED'],
    ]) {
      const candles = CandlesPage.parse(await get(`candles?market=${market}&symbol=${symbol}&timeframe=10m&limit=5`));
      expect(candles).toMatchObject({ badge });
      expect(await badgeOf(`overview?market=${market}`)).toBe(badge);
      expect(await badgeOf(`ratings?market=${market}&timeframe=1h`)).toBe(badge);
    }
    await vi.waitFor(async () => {
      const { signals } = PatternSignalPage.parse(await get('user/pattern-signal?page=1&market=Forex'));
      expect(signals.map(({ badge }) => badge)).toContain('SIMULATED');
    });
    const { signals } = PatternSignalPage.parse(await get('user/pattern-signal?page=1&market=Crypto'));
    expect(new Set(signals.map(({ badge }) => badge))).toEqual(new Set(['REPLAY']));
    const whatsNew = WhatsNewPage.parse(await get('user/whatsnew'));
    expect(whatsNew.days.find(({ market }) => market === 'Crypto')?.badge).toBe('REPLAY');
    expect(whatsNew.days.find(({ market }) => market === 'Forex')?.badge).toBe('SIMULATED');
    expect(whatsNew.badge).toBe('REPLAY');
    expect(WhatsNewPage.parse(await get('user/whatsnew?market=Forex')).badge).toBe('SIMULATED');
  });

  it('keeps the bars of both sources apart, and finds either again', async () => {
    const name = await createTestDatabase();
    const simulated = await startTestApp([], {}, name);
    await fetch(`${simulated.url}/api/v1/candles?market=Crypto&symbol=BTC-USD&timeframe=1h&limit=5`);
    await simulated.stop();
    const { url } = await startTestApp(mixed(), {}, name);
    const path = 'candles?market=Crypto&symbol=BTC-USD&timeframe=10m&limit=50';
    const read = async () => CandlesPage.parse(await (await fetch(`${url}/api/v1/${path}`)).json()).bars;
    await vi.waitFor(async () => expect((await read()).length).toBeGreaterThan(2));
    const bars = await read();
    expect(bars.every(([timeMs]) => new Date(timeMs).getUTCFullYear() === 2024)).toBe(true);
    const { db } = await testDatabase(name);
    const rows = await db
      .selectFrom('instruments')
      .select(['source', 'symbol'])
      .where('market', '=', 'Crypto')
      .execute();
    const sources = rows.filter(({ symbol }) => symbol === 'BTC-USD').map(({ source }) => source.split(':')[0]);
    expect(sources.sort()).toEqual(['replay', 'sim']);
  });

  it('refuses to start where the recording has nothing of a market that names it', async () => {
    await expect(startTestApp([...mixed(), '--feed-forex', 'replay'])).rejects.toThrow(
      'The replay feed has no prices of Forex.',
    );
  });
});

describe('a server whose feed of crypto never answers', () => {
  it('starts, answers and quotes the other markets as if it were not there', async () => {
    const dead = new DeadFeed('dead', [testInstrument('Crypto', 'BTC-USD')]);
    const compose: typeof composeFeeds = async (choices, parts) =>
      new MarketFeeds([dead, ...(await composeFeeds(choices, parts)).all]);
    const { url } = await startTestApp(FEW_PRICES, {}, undefined, compose);
    const { token } = await signUpByHttp(url);
    const { socket, of } = await connectClient(url, token);
    socket.emit('subscribe_market', { market: 'us', symbols: ['S0001'] });
    await vi.waitFor(() => expect(of('us_data').length).toBeGreaterThan(0));
    const { markets } = MarketsPage.parse(await (await fetch(`${url}/api/v1/markets`)).json());
    expect(markets.map(({ market, source }) => [market, source.health])).toEqual([
      ['US_Equity', 'live'],
      ['Crypto', 'starting'],
    ]);
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
  });
});
