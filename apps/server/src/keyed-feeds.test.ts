import { MarketsPage } from '@wickwise/contract';
import { calendarOf } from '@wickwise/market';
import { expect, it, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { FakeMarket } from './testing/fake-provider/fake-market.ts';
import { FakeProvider, GOOD_KEY } from './testing/fake-provider/fake-provider.ts';
import { upstoxDialect } from './testing/fake-provider/upstox-dialect.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { startTestApp } from './testing/test-app.ts';

const RELIANCE = 'NSE_EQ|INE002A01018';

/** A server whose Indian shares come from Upstox with this key; the broker's candles are those of the last session. */
async function serverWith(key: string) {
  const nse = calendarOf('nse-auction');
  const market = new FakeMarket([RELIANCE, 'NSE_EQ|INE467B01029'], Date.now, nse);
  const { openMs } = nse.previous(Date.now());
  for (let i = 0; i < 120; i++) market.add(RELIANCE, 1_400 + (i % 9), 10, openMs + i * 60_000);
  const provider = await FakeProvider.start(upstoxDialect, market);
  const { restUrl, wsUrl } = provider;
  const urls = { UPSTOX_REST_URL: restUrl, UPSTOX_WS_URL: wsUrl, UPSTOX_ASSETS_URL: restUrl };
  const settings = { FEED: 'load', FEED_INDIAN_EQUITY: 'upstox', UPSTOX_KEY: key, LOAD_SYMBOLS: '5', LOAD_RATE: '1' };
  const { feeds } = readConfig({ ...settings, ...urls }, [], process.cwd());
  const { url } = await startTestApp([], { feeds });
  const { headers } = await signUpByHttp(url);
  const get = async (path: string) => (await fetch(`${url}/api/v1/${path}`, { headers })).json();
  const india = async () => {
    const { markets } = MarketsPage.parse(await get('markets'));
    return markets.find(({ market: name }) => name === 'Indian_Equity');
  };
  return { provider, get, india };
}

it('serves Indian shares from a broker, with its own bars, beside another feed', async () => {
  const { provider, get, india } = await serverWith(GOOD_KEY);
  await vi.waitFor(async () => {
    provider.trade(RELIANCE, 1_405); // while the market is open, it lives with its first trade
    expect(await india()).toMatchObject({ badge: 'LIVE', source: { feed: 'upstox', health: 'live' } });
  });
  const path = 'candles?market=Indian_Equity&symbol=RELIANCE&timeframe=1m';
  await vi.waitFor(async () => expect(JSON.stringify(await get(path))).toContain('1404'));
  expect(provider.subscribed).toEqual(provider.market.symbols.toSorted());
});

it('says of a refused key that its market needs a login, and nothing of the key', async () => {
  const { get, india } = await serverWith('refused-key-9');
  await vi.waitFor(async () =>
    expect((await india())?.source).toMatchObject({ feed: 'upstox', health: 'needs-login' }),
  );
  expect(JSON.stringify(await get('markets'))).not.toContain('refused-key-9');
});
