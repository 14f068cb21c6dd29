/**
 * Takes the pictures of `docs/screenshots` from the running product on the simulated feed, so that everybody may publish
 * them: each screen at 1280 and 360 px, dark and light.
 *
 * Usage: npm run screenshots [-- screen ...]; with DATA_DIR a server's folder that has its history already.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/support/chromium.ts';
import { startServer } from '../e2e/support/server.ts';
import { signIn } from '../e2e/support/sign-in.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/screenshots');
/** What the screener is asked in its picture. */
const RULE = [
  {
    condition: 'and',
    rules: [{ key: 'indicators', attribute: 'rsi_14', operator: 'lt', fieldExpression: 'value', value: 50 }],
  },
];
const SCREENS = {
  landing: '/',
  dashboard: '/dashboard',
  chart: '/dashboard/chart/Crypto/BTC-USD',
  screener: `/dashboard/marketscreener?rule=${encodeURIComponent(JSON.stringify(RULE))}`,
  scans: '/dashboard/marketscreener',
  whatsnew: '/dashboard/whatsnewtoday',
  signals: '/dashboard/whatsnewtoday?tab=signals',
  configure: '/dashboard/configure',
  profile: '/dashboard/profile',
  login: '/login',
  signup: '/signup',
  feature: '/feature',
  faq: '/faq',
} as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
];
/** What is loading has come by then, on a slow machine too; prices have moved a little later. */
const LOAD_MS = 20_000;
const SETTLE_MS = 3_000;
const HISTORY_MS = 10 * 60_000;

const wanted = process.argv.slice(2);
const screens = Object.entries(SCREENS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
mkdirSync(FOLDER, { recursive: true });
const { DATA_DIR: dataDir } = process.env;
const server = await startServer(dataDir ? { dataDir } : {});
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

/** A first start computes the history of all instruments. */
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
  for (const [name, route] of screens) {
    if (route.startsWith('/dashboard') !== page.url().includes('/dashboard')) {
      await context.clearCookies();
      await page.goto(server.url);
      await page.evaluate(() => localStorage.clear());
      if (route.startsWith('/dashboard')) await signIn(page, server.url);
    }
    await page.goto(server.url + route);
    await page.waitForTimeout(SETTLE_MS);
    const loading = page.locator('.skeleton').first();
    await loading.waitFor({ state: 'detached', timeout: LOAD_MS }).catch(() => undefined);
    await page.waitForTimeout(SETTLE_MS);
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path: path.join(FOLDER, `${name}-${viewport.width}-${colorScheme}.png`) });
  }
  await context.close();
}
