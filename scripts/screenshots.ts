/**
 * Takes the pictures of `docs/screenshots` from the running product on the simulated feed, so that everybody may publish
 * them: each screen at 1280 and 360 px, dark and light.
 *
 * Usage: npm run screenshots [-- screen ...]
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
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
/** Prices move and the history of the first screens is there after this time. */
const SETTLE_MS = 5_000;

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await chromium.launch(await findChromium());
try {
  for (const [name, route] of Object.entries(SCREENS)) {
    if (wanted.length === 0 || wanted.includes(name)) await takeScreen(browser, name, server.url + route);
  }
} finally {
  await browser.close();
  await server.stop();
}

async function takeScreen(on: Browser, name: string, url: string): Promise<void> {
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await on.newContext({ viewport, colorScheme, locale: 'en-GB', timezoneId: 'Asia/Kolkata' });
      const page = await context.newPage();
      if (url.includes('/dashboard')) await signIn(page, server.url);
      await page.goto(url);
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: path.join(FOLDER, `${name}-${viewport.width}-${colorScheme}.png`) });
      await context.close();
    }
  }
}
