import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const TEXT = '###Shares,NSE:RELIANCE,AAPL,###Coins,BINANCE:BTCUSDT,NSE:NOSUCH';

const lists = (page: Page) => page.getByRole('combobox', { name: 'Watchlist', exact: true });
const rows = (page: Page) => page.getByTestId('watchlist-row');

async function importList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Watchlist menu' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  await page.getByLabel('Name').fill('Mine');
  await page.getByLabel('Text').fill(TEXT);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(lists(page).locator('option:checked')).toHaveText('Mine');
}

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server.url);
});

test('a watchlist is imported, put in order by keys, added to and kept', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard`);
  await importList(page);
  await expect(page.getByText(/Not available here: NOSUCH/)).toBeVisible();
  await expect(rows(page)).toHaveText([/Shares/, /RELIANCE/, /AAPL/, /Coins/, /BTC-USD/]);
  await expect(page.getByTestId('price-BTC-USD').first()).toBeVisible();
  await page.getByRole('button', { name: /^Move AAPL/ }).press('ArrowUp');
  await expect(rows(page)).toHaveText([/Shares/, /AAPL/, /RELIANCE/, /Coins/, /BTC-USD/]);
  const field = page.getByRole('combobox', { name: 'Add symbol' });
  await field.fill('EURUSD');
  await expect(page.getByRole('option', { name: /EURUSD/ })).toBeVisible();
  await field.press('Enter');
  await expect(rows(page).last()).toContainText('EURUSD');
  await page.reload();
  await expect(rows(page)).toHaveText([/Shares/, /AAPL/, /RELIANCE/, /Coins/, /BTC-USD/, /EURUSD/]);
  await rows(page)
    .getByRole('link', { name: /RELIANCE/ })
    .click();
  await expect(page).toHaveURL(/market=Indian_Equity&symbol=RELIANCE/);
});

test('what’s new is ranked, filtered in the address, and read', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard/whatsnewtoday`);
  const entries = page.getByTestId('whatsnew-entry');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(entries.first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByText('SIMULATED').first()).toBeVisible();
  const heights = await entries.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(new Set(heights.map((height) => Math.min(Math.max(height, 36), 37)))).toEqual(new Set(heights)); // rows of 36 px with their border
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('bearish');
  await expect(page).toHaveURL(/direction=bearish/);
  await page.goBack();
  await expect(page).not.toHaveURL(/direction/);
  const read = page.waitForResponse(/whatsnew\/read$/);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  expect((await read).ok()).toBe(true);
  // What arrives after the list was requested stays unread; the list is requested until it has nothing new.
  await expect(async () => {
    const mark = page.getByRole('button', { name: 'Mark all as read' });
    if (await mark.isVisible()) await mark.click({ timeout: 2_000 }); // disappears once all is read
    await expect(page.getByText(/all read/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('all signals are listed by filters that a link carries', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard/whatsnewtoday?tab=signals&market=Crypto&direction=bullish`);
  await expect(page.getByRole('combobox', { name: 'Market' })).toHaveValue('Crypto');
  const signals = page.getByTestId('signal');
  await expect(async () => {
    await page.reload();
    await expect(signals.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  for (const signal of await signals.all()) await expect(signal).toHaveAttribute('data-market', 'Crypto');
});

for (const [scheme, width] of [
  ['dark', 360],
  ['light', 1280],
] as const) {
  test(`a user’s own list fits, ${scheme} at ${width} px`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.url}/dashboard`);
    await importList(page);
    await expect(page.getByTestId('price-BTC-USD').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
