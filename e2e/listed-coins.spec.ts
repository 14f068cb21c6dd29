import { MINUTE_MS } from '@wickwise/market';
import { FakeMarket } from '../apps/server/src/testing/fake-provider/fake-market.ts';
import { FakeProvider } from '../apps/server/src/testing/fake-provider/fake-provider.ts';
import { krakenDialect } from '../apps/server/src/testing/fake-provider/kraken-dialect.ts';
import { findViolations } from './support/axe.ts';
import { startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest as test } from './support/test.ts';

/** Coins that the catalogue doesn't have. */
const COINS = Array.from({ length: 30 }, (_, i) => `ZEAL${i}/USD`);

test('a coin that only the exchange lists is searched, charted, watched and alerted on', async ({ page }) => {
  test.setTimeout(120_000);
  const market = new FakeMarket(['BTC/USD', 'ETH/USD', ...COINS]);
  for (let i = 180; i > 0; i--) {
    for (const symbol of ['BTC/USD', 'ZEAL7/USD']) market.add(symbol, 40 + (i % 7), 1, Date.now() - i * MINUTE_MS);
  }
  const provider = new FakeProvider(krakenDialect, market);
  await provider.listen();
  let price = 44.25;
  const trading = setInterval(() => {
    for (const symbol of ['BTC/USD', 'ZEAL7/USD']) provider.trade(symbol, price);
  }, 50);
  const places = { KRAKEN_REST_URL: provider.restUrl, KRAKEN_WS_URL: provider.wsUrl };
  const server = await startServer({ env: { ...places, FEED_CRYPTO: 'kraken-public' } });
  try {
    await signIn(page, server.url);
    await page.goto(`${server.url}/dashboard/chart/Crypto/BTC-USD`);
    const field = page.getByRole('combobox', { name: 'Search symbols' });
    const options = page.getByRole('option');
    await expect(async () => {
      await page.reload();
      await field.fill('zeal');
      await expect(options).toHaveCount(8, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(options.first()).toContainText('not scanned');
    await page.getByRole('button', { name: 'More symbols' }).click();
    await expect(options).toHaveCount(16);
    expect(await findViolations(page)).toEqual([]);
    await field.fill('zeal7');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(`${server.url}/dashboard/chart/Crypto/ZEAL7-USD`);
    await expect(page.getByRole('img', { name: /Candlestick chart of ZEAL7-USD/ })).toBeVisible();
    await expect(page.getByText('ZEAL7-USD isn’t scanned')).toBeVisible();
    await expect(page.getByText('LIVE', { exact: true }).first()).toBeVisible();
    await expect(page.getByTestId('price-ZEAL7-USD').first()).toContainText('44.25');
    await expect(page.getByLabel('Values at the crosshair')).toContainText('Vol');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }

    await page.getByRole('region', { name: /Chart of ZEAL7-USD/ }).focus();
    await page.keyboard.press('Alt+n');
    const form = page.getByRole('dialog', { name: 'Create alert' });
    await form.getByRole('textbox', { name: 'Price' }).fill('50');
    await form.getByRole('textbox', { name: 'Name' }).fill('Zeal above 50');
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    const fired = page.getByText(/Zeal above 50: ZEAL7-USD/).first();
    await expect(async () => {
      price = price > 50 ? 44.25 : 51; // the first price after arming only sets the side
      await expect(fired).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    price = 51;

    await page.goto(`${server.url}/dashboard?market=Crypto`);
    const watchlists = page.getByRole('region', { name: 'Watchlist' });
    await watchlists.getByLabel('Watchlist', { exact: true }).selectOption('Watchlist');
    const adder = watchlists.getByRole('combobox', { name: 'Add symbol' });
    await adder.fill('zeal7');
    await page.getByRole('option', { name: /ZEAL7-USD/ }).click();
    const row = page.getByTestId('watchlist-row').filter({ hasText: 'ZEAL7-USD' });
    await expect(row).toContainText('51.00');
    await row.getByRole('link').click();
    await expect(page).toHaveURL(`${server.url}/dashboard/chart/Crypto/ZEAL7-USD`);
  } finally {
    clearInterval(trading);
    await server.stop();
    await provider.stop();
  }
});
