import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** For everybody. */
const OPEN = [
  '/',
  '/faq',
  '/feature',
  '/login?next=%2Fdashboard',
  '/signup',
  '/confirm-otp',
  '/forgot-password',
  '/reset-password',
  '/about-us',
  '/terms-and-conditions',
  '/privacy-policy',
];

/** A screen with a condition, as its address has it. */
const RULE = [
  {
    condition: 'and',
    rules: [{ key: 'indicators', attribute: 'rsi_14', operator: 'lt', fieldExpression: 'value', value: 60 }],
  },
];

/** For people who are signed in. */
const GUARDED = {
  dashboard: '/dashboard',
  chart: '/dashboard/chart/Crypto/BTC-USD',
  'configure screen': '/dashboard/configure',
  'screener’s scans': '/dashboard/marketscreener',
  screener: `/dashboard/marketscreener?rule=${encodeURIComponent(JSON.stringify(RULE))}`,
  'list of what’s new': '/dashboard/whatsnewtoday',
  'list of signals': '/dashboard/whatsnewtoday?tab=signals',
  'strategy builder': '/dashboard/customstrategy',
  'list of alerts': '/dashboard/alerts',
  'paper trading': '/dashboard/paper',
  'public strategies': '/strategy/price',
  profile: '/dashboard/profile',
  'support screen': '/dashboard/support',
  'set-up': '/signup-configuration',
};

/** Phones, tablets, desks. A page is opened once and then made narrower, as a window is. */
const WIDTHS = [1280, 768, 360];

async function check(page: Page, url: string, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  if (path.includes('dashboard/chart') || path === '/dashboard')
    await expect(page.locator('canvas').first()).toBeVisible();
  if (path.includes('profile')) await expect(page.getByText('this device', { exact: false }).first()).toBeVisible();
  if (path.includes('whatsnew')) await expect(page.getByRole('status').first()).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
    expect(found, `${path} at ${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no accessibility violation and no sideways scroll for everybody, ${colorScheme}`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ colorScheme, locale: 'en-GB' });
    const page = await context.newPage();
    for (const path of OPEN) await check(page, server.url, path);
    await context.close();
  });

  for (const [name, path] of Object.entries(GUARDED)) {
    test(`no accessibility violation and no sideways scroll on the ${name}, ${colorScheme}`, async ({
      browser,
      server,
    }) => {
      const context = await browser.newContext({ colorScheme, locale: 'en-GB' });
      const page = await context.newPage();
      await signIn(page, server.url);
      await check(page, server.url, path);
      await context.close();
    });
  }
}

test('moves nothing for those who asked for less motion', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  const animation = await page.waitForFunction(() => {
    const price = document.querySelector(
      '[data-testid="price-BTC-USD"].ticked-up, [data-testid="price-BTC-USD"].ticked-down',
    );
    return price && getComputedStyle(price).animationName; // looked at in the very frame in which it changes
  });
  expect(await animation.jsonValue()).toBe('none');
  await context.close();
});
