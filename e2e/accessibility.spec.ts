import type { Page } from '@playwright/test';
import { COLOUR_RULES, endTransitions, findViolations } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Public screens. */
const OPEN = [
  '/',
  '/faq',
  '/feature',
  '/edge',
  '/learning',
  '/learning/practice',
  '/learning/rsi',
  '/learning/glossary',
  '/proof',
  '/advice-record',
  '/status',
  '/login?next=%2Fdashboard',
  '/signup',
  '/confirm-otp',
  '/forgot-password',
  '/reset-password',
  '/about-us',
  '/terms-and-conditions',
  '/privacy-policy',
];

/** A screen with a condition, as in its URL. */
const RULE = [
  {
    condition: 'and',
    rules: [{ key: 'indicators', attribute: 'rsi_14', operator: 'lt', fieldExpression: 'value', value: 60 }],
  },
];

/** Screens of signed-in users. */
const GUARDED = {
  dashboard: '/dashboard',
  chart: '/dashboard/chart/Crypto/BTC-USD',
  'configure screen': '/dashboard/configure',
  'screener’s scans': '/dashboard/marketscreener',
  screener: `/dashboard/marketscreener?rule=${encodeURIComponent(JSON.stringify(RULE))}`,
  'list of what’s new': '/dashboard/whatsnewtoday',
  'list of signals': '/dashboard/whatsnewtoday?tab=signals',
  'strategy builder': '/dashboard/customstrategy',
  calendar: '/dashboard/calendar',
  'expert advice': '/dashboard/expertadvice',
  'list of alerts': '/dashboard/alerts',
  'paper trading': '/dashboard/paper',
  'public strategies': '/strategy/price',
  profile: '/dashboard/profile',
  'support screen': '/dashboard/support',
  'set-up': '/signup-configuration',
};

/** Phones, tablets, desktops. Each page is opened once and then narrowed, in both themes. */
const WIDTHS = [1280, 768, 360];
const SCHEMES = ['light', 'dark'] as const;

async function check(page: Page, url: string, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  if (path.includes('dashboard/chart') || path === '/dashboard')
    await expect(page.locator('canvas').first()).toBeVisible();
  if (path.includes('profile')) await expect(page.getByText('this device', { exact: false }).first()).toBeVisible();
  if (path.includes('whatsnew')) await expect(page.getByRole('status').first()).toBeAttached();
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const found = async () => {
        await endTransitions(page);
        return findViolations(page, colorScheme === 'dark' ? COLOUR_RULES : undefined);
      };
      // a colour on its way to another one may have little contrast for some frames, and prices flash at any time
      await expect.poll(found, `${path} at ${width} px, ${colorScheme}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} px, ${colorScheme}`).toBeLessThanOrEqual(0);
    }
  }
}

for (const path of OPEN) {
  test(`no accessibility violation and no sideways scroll for everybody on ${path}`, async ({ page, server }) => {
    await check(page, server.url, path);
  });
}

for (const [name, path] of Object.entries(GUARDED)) {
  test(`no accessibility violation and no sideways scroll on the ${name}`, async ({ page, server }) => {
    await signIn(page, server.url);
    await check(page, server.url, path);
  });
}

test('no accessibility violation while prices are awaited, on a phone', async ({ page, server }) => {
  await page.route(/\/api\/v1\/(instruments|overview)/, () => {}); // never answered
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(server.url);
  await expect(page.getByRole('region', { name: 'Live prices of the four markets' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('moves nothing for those who asked for less motion', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  expect(await page.evaluate(animationOfNextTick)).toBe('none');
  await context.close();
});

/** Returns the animation of the next changed price, read at the moment of the change. */
const animationOfNextTick = (): Promise<string> =>
  new Promise((resolve) => {
    const observer = new MutationObserver((changes) => {
      const ticked = changes
        .map(({ target }) => target as HTMLElement)
        .find(({ classList }) => classList.contains('ticked-up') || classList.contains('ticked-down'));
      if (!ticked) return;
      observer.disconnect();
      resolve(getComputedStyle(ticked).animationName);
    });
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });
  });
