import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const listed = (page: Page, symbol: string) =>
  page.getByRole('table', { name: 'Watchlist' }).getByRole('link', { name: symbol });

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server.url);
});

test('shows four markets with what each does, live prices and a chart', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard`);
  const tabs = page.getByRole('navigation', { name: 'Markets' }).getByRole('link');
  await expect(tabs).toHaveCount(4);
  await expect(tabs.first()).toContainText(/Open|Closed|Holiday|Pre-open|After hours|Closing auction/);
  await expect(page.getByTestId('connection')).toHaveText('Connected');
  await expect(page.getByText('SIMULATED').first()).toBeVisible();
  // crypto never closes: its prices move within seconds
  const price = page.getByTestId('price-BTC-USD').first();
  const before = await price.textContent();
  await expect(price).not.toHaveText(before ?? '', { timeout: 90_000 });
  const chart = page.getByRole('img', { name: /Candlestick chart of BTC-USD, 1h bars\. Last price/ });
  await expect(chart).toBeVisible();
  await expect(chart.locator('canvas').first()).toBeVisible();
});

test('has watchlist, chart, movers and signals in the first window', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/dashboard`);
  const shown = [
    page.getByRole('region', { name: 'Watchlist' }),
    page.getByRole('img', { name: /Candlestick chart of BTC-USD/ }),
    page.getByRole('table', { name: 'Largest gains' }).getByRole('row').nth(2),
    page.getByRole('heading', { name: 'Latest signals' }),
  ];
  for (const part of shown) await expect(part).toBeInViewport({ timeout: 60_000 });
});

test('keeps market, symbol and timeframe in the address, and the back button right', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('link', { name: /US equity/ }).click();
  await listed(page, 'MSFT').click();
  await page.getByRole('radio', { name: '1D' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard?market=US_Equity&symbol=MSFT&timeframe=1D`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'MSFT' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '1D' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: '1h' })).toBeChecked();
});

test('computes a US share’s change from the cached closes', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard?market=US_Equity&symbol=AAPL`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('market_close_data_cache')), { timeout: 30_000 })
    .toContain('"code":"AAPL"');
  const cached = JSON.parse((await page.evaluate(() => localStorage.getItem('market_close_data_cache'))) ?? '{}');
  const close = cached.closes.find((entry: { code: string }) => entry.code === 'AAPL').close;
  await expect(page.getByTestId('price-AAPL').first()).toBeVisible();
  await expect
    .poll(async () => {
      const row = page.getByRole('table', { name: 'Watchlist' }).getByRole('row', { name: /AAPL/ });
      const [price, percent] = await Promise.all([
        row.getByTestId('price-AAPL').textContent(),
        row.locator('td').last().textContent(),
      ]);
      const expected = (Number(price?.replace(/[$,]/g, '')) / close - 1) * 100;
      return Math.abs(Number(percent?.replace('\u2212', '-').replace(/[+%\s]/g, '')) - expected);
    })
    .toBeLessThan(0.02);
});

test('can be walked through with the keyboard alone', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByTestId('price-BTC-USD').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Indian equity/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/market=US_Equity/);
  await listed(page, 'AAPL').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'AAPL' })).toBeVisible();
  await page.getByRole('radio', { name: '1h' }).focus();
  await page.keyboard.press('ArrowRight', { delay: 50 }); // holds the key for a moment
  await expect(page).toHaveURL(/timeframe=1D/);
});

test('loads older bars when the chart is moved to its beginning', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard?market=Crypto&symbol=BTC-USD&timeframe=1D`);
  const chart = page.getByRole('img', { name: /Candlestick chart of BTC-USD, 1D/ });
  await expect(chart).toHaveAttribute('aria-label', /over the 50\d bars/);
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart has no size');
  for (let i = 0; i < 12; i++) {
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 120, box.y + 100, { steps: 4 });
    await page.mouse.up();
  }
  await expect(chart).not.toHaveAttribute('aria-label', /over the 50\d bars/);
});

test.describe('a reader in India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('begins with Indian equity on every screen, and with what was chosen under Configure', async ({
    page,
    server,
  }) => {
    const market = page.getByLabel('Market', { exact: true });
    await page.goto(`${server.url}/dashboard`);
    const tabs = page.getByRole('navigation', { name: 'Markets' });
    await expect(tabs.locator('[aria-current]')).toContainText('Indian equity');
    for (const path of ['marketscreener', 'customstrategy']) {
      await page.goto(`${server.url}/dashboard/${path}`);
      await expect(market.first()).toHaveValue('Indian_Equity');
    }
    await page.goto(`${server.url}/dashboard/configure`);
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && /"timeframe":"1D"/.test(response.request().postData() ?? ''),
    );
    await page.getByLabel('Market', { exact: true }).selectOption('Forex');
    await page.getByLabel('Timeframe', { exact: true }).selectOption('1D');
    await saved;
    await page.goto(`${server.url}/strategy/price`);
    await expect(market.first()).toHaveValue('Forex');
    await expect(page.getByRole('radio', { name: '1D' }).first()).toBeChecked();
  });
});
