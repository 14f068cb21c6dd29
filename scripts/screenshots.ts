/**
 * Takes the pictures of `docs/screenshots` on the simulated feed: each screen at 1280 and 360 px, dark and light.
 * Usage: npm run screenshots [-- screen ...]; with DATA_DIR on a server's folder that has history.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../e2e/support/chromium.ts';
import { startServer } from '../e2e/support/server.ts';
import { signIn } from '../e2e/support/sign-in.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/screenshots');
/** The screener's rule in its picture. */
const RULE = [
  {
    condition: 'and',
    rules: [{ key: 'indicators', attribute: 'rsi_14', operator: 'lt', fieldExpression: 'value', value: 50 }],
  },
];
/** A strategy as in its URL. */
const CROSS = [
  {
    condition: 'and',
    rules: [{ key: 'indicators', attribute: 'sma_50', operator: 'gt', fieldExpression: 'indicator', value: 'sma_200' }],
  },
];
const builder = `/dashboard/customstrategy?market=US_Equity&timeframe=1D&label=Golden+cross&rule=${encodeURIComponent(JSON.stringify(CROSS))}`;
/** Path of each screen, or how to open it. */
const SCREENS: Record<string, string | ((page: Page) => Promise<void>)> = {
  landing: '/',
  dashboard: '/dashboard',
  chart: '/dashboard/chart/Crypto/BTC-USD',
  screener: `/dashboard/marketscreener?rule=${encodeURIComponent(JSON.stringify(RULE))}`,
  scans: '/dashboard/marketscreener',
  whatsnew: '/dashboard/whatsnewtoday',
  signals: '/dashboard/whatsnewtoday?tab=signals',
  builder,
  backtest: runBacktest,
  strategies: '/strategy/price',
  alerts: armAlerts,
  paper: tradeOnPaper,
  configure: '/dashboard/configure',
  profile: '/dashboard/profile',
  login: '/login',
  signup: '/signup',
  feature: '/feature',
  faq: '/faq',
};
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
];
/** Time for loading on a slow machine, and for prices to move, ms. */
const LOAD_MS = 20_000;
const SETTLE_MS = 3_000;
const HISTORY_MS = 10 * 60_000;

const wanted = process.argv.slice(2);
const screens = Object.entries(SCREENS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
mkdirSync(FOLDER, { recursive: true });
const { DATA_DIR: dataDir, SIM_SYMBOLS = '10' } = process.env;
const server = await startServer({ ...(dataDir ? { dataDir } : {}), env: { SIM_SYMBOLS } });
const browser = await chromium.launch(await findChromium());
try {
  await historyLoaded();
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) await takeScreens(viewport, colorScheme);
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Waits for the history of all instruments, computed at the first start. */
async function historyLoaded(): Promise<void> {
  const endMs = Date.now() + HISTORY_MS;
  while (Date.now() < endMs) {
    const answer = await fetch(`${server.url}/api/v1/markets`);
    const { historyProgress } = (await answer.json()) as { historyProgress: number };
    if (historyProgress === 1) return;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

async function takeScreens(viewport: (typeof SIZES)[number], colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB', timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  for (const [name, screen] of screens) {
    const isGuarded = typeof screen === 'function' || screen.startsWith('/dashboard');
    if (isGuarded !== page.url().includes('/dashboard')) {
      await context.clearCookies();
      await page.goto(server.url);
      await page.evaluate(() => localStorage.clear());
      if (isGuarded) await signIn(page, server.url);
    }
    if (typeof screen === 'function') await screen(page);
    else await page.goto(server.url + screen);
    await page.waitForTimeout(SETTLE_MS);
    const loading = page.locator('.skeleton').first();
    await loading.waitFor({ state: 'detached', timeout: LOAD_MS }).catch(() => undefined);
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path: path.join(FOLDER, `${name}-${viewport.width}-${colorScheme}.png`) });
  }
  await context.close();
}

/** Saves the strategy, tests it on one share and opens the report. */
async function runBacktest(page: Page): Promise<void> {
  await page.goto(server.url + builder);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('version 1', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Backtest' }).click();
  await page.getByRole('combobox', { name: 'Symbol', exact: true }).fill('AAPL');
  await page.getByRole('option', { name: /AAPL/ }).click();
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await page.getByRole('link', { name: 'Report' }).click({ timeout: 2 * 60_000 });
}

/** Sets alerts at two levels around the price, on the chart. */
async function armAlerts(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard/chart/Crypto/BTC-USD`);
  const chart = page.getByRole('region', { name: /Chart of BTC-USD/ });
  await page.getByLabel('Values at the crosshair').filter({ hasText: 'Vol' }).waitFor({ state: 'attached' });
  for (const share of [0.98, 1.02]) {
    await chart.focus();
    await page.keyboard.press('Alt+n');
    const form = page.getByRole('dialog', { name: 'Create alert' });
    const level = form.getByRole('textbox', { name: 'Price' });
    while ((await level.inputValue()) === '') await page.waitForTimeout(100); // the form loads with the newest price
    await level.fill((Number((await level.inputValue()).replaceAll(/[^0-9.]/g, '')) * share).toFixed(2));
    await form.getByRole('button', { name: 'Create alert' }).click();
    await form.waitFor({ state: 'hidden' });
  }
}

/** Opens an account with a position and an open order. */
async function tradeOnPaper(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard/paper?symbol=BTC-USD`);
  const open = page.getByRole('button', { name: 'Open paper account' });
  await open
    .or(page.getByRole('textbox', { name: 'Amount' }))
    .first()
    .waitFor();
  if (await open.isVisible()) {
    await open.click();
    await page.getByRole('dialog').getByLabel('Market').selectOption({ label: 'Crypto' });
    await page.getByRole('dialog').getByRole('button', { name: 'Open account' }).click();
  }
  await page.getByRole('radio', { name: 'Amount' }).check();
  for (const limit of [undefined, '90000']) {
    if (limit) await page.getByLabel('Limit', { exact: true }).check();
    if (limit) await page.getByLabel('Limit price', { exact: true }).fill(limit);
    await page.getByRole('textbox', { name: 'Amount' }).fill('5000');
    await page.getByRole('button', { name: 'Buy BTC-USD' }).click();
    await page
      .getByText(limit ? /limit \$90,000/ : /^Tick /)
      .first()
      .waitFor();
  }
}
