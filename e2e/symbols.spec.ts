import { signIn } from './support/sign-in.ts';
import { answerSignals } from './support/signals.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server.url);
});

test('any instrument is found by a part of its name, by keyboard alone', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByTestId('price-BTC-USD').first()).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search symbols' });
  await expect(field).toBeFocused();
  await page.keyboard.type('bank');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.filter({ hasText: 'HDFCBANK' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await page.keyboard.type('brk.b');
  await page.keyboard.press('Enter'); // immediately, before the list is shown
  await expect(page).toHaveURL(`${server.url}/dashboard/chart/US_Equity/BRK.B`);
  await expect(page.getByRole('img', { name: /Candlestick chart of BRK\.B/ })).toBeVisible();
  await field.fill('no such thing');
  await expect(page.getByText('No symbol matches “no such thing”.').last()).toBeVisible();
});

test('a symbol leads to its chart, on the landing page, the dashboard and in the list of signals', async ({
  page,
  server,
}) => {
  await answerSignals(page, 13);
  await page.goto(server.url);
  await page.getByRole('region', { name: 'Live prices' }).getByRole('link', { name: /AAPL/ }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/chart/US_Equity/AAPL`);
  // new signals come before the first page
  await page.goto(`${server.url}/dashboard?market=US_Equity&timeframe=1D&page=2`);
  await page.getByRole('heading', { level: 2, name: 'SPY' }).getByRole('link').click();
  await expect(page).toHaveURL(`${server.url}/dashboard/chart/US_Equity/SPY?timeframe=1D`);
  await page.goBack();
  await page.getByTestId('signal').first().getByRole('link', { name: 'AAPL' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/chart/US_Equity/AAPL?timeframe=1h`);
});

test('a renamed instrument is found by its former symbol, and links with that lead to it', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard/chart/Crypto/matic-usd?timeframe=1D`);
  await expect(page).toHaveURL(`${server.url}/dashboard/chart/Crypto/POL-USD?timeframe=1D`);
  await expect(page.getByRole('heading', { level: 2, name: 'POL-USD' })).toBeVisible();
  await expect(page.getByText('Polygon / US dollar · formerly MATIC-USD').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Search symbols' }).fill('matic');
  await expect(page.getByRole('option').filter({ hasText: 'POL-USD' })).toContainText('formerly MATIC-USD');
});

test('an address may name a symbol in a chart’s or a vendor’s way, and an unknown one is explained', async ({
  page,
  server,
}) => {
  const shown: [path: string, symbol: string][] = [
    ['Indian_Equity/BAJAJ_AUTO', 'BAJAJ-AUTO'],
    ['Crypto/X:BTCUSDT', 'BTC-USD'],
  ];
  for (const [path, symbol] of shown) {
    await page.goto(`${server.url}/dashboard/chart/${path}`);
    await expect(page.getByRole('heading', { level: 2, name: symbol })).toBeVisible();
  }
  await page.goto(`${server.url}/dashboard/chart/Nonsense/BTC-USD`);
  await expect(page.getByText('Market “Nonsense” doesn’t exist.')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.goto(`${server.url}/dashboard/chart/US_Equity/NONSENSE`);
  await expect(page.getByText('NONSENSE is not available in US equity.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'US equity' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard?market=US_Equity`);
  await page.goto(`${server.url}/dashboard?market=US_Equity&symbol=NONSENSE`);
  await expect(page.getByText('NONSENSE is not available in US equity.')).toBeVisible();
});
