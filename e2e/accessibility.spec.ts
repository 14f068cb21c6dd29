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
];
/** For people who are signed in. */
const GUARDED = [
  '/dashboard',
  '/dashboard/chart/Crypto/BTC-USD',
  '/dashboard/configure',
  '/dashboard/marketscreener',
  '/dashboard/profile',
  '/signup-configuration',
];

async function check(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  if (path.includes('dashboard/chart') || path === '/dashboard')
    await expect(page.locator('canvas').first()).toBeVisible();
  if (path.includes('profile')) await expect(page.getByText('this device', { exact: false }).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target).join(' | ')}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, path).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`no accessibility violation and no sideways scroll, ${colorScheme}, ${width} px`, async ({
      browser,
      server,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, locale: 'en-GB' });
      const page = await context.newPage();
      for (const path of OPEN) await check(page, server.url, path);
      await signIn(page, server.url);
      for (const path of GUARDED) await check(page, server.url, path);
      await context.close();
    });
  }
}

test('moves nothing for those who asked for less motion', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  const price = page.getByTestId('price-BTC-USD').first();
  await expect(price).toHaveClass(/ticked-(up|down)/, { timeout: 30_000 });
  expect(await price.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  await context.close();
});
