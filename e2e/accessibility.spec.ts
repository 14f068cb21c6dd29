import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/test.ts';

const PAGES = [
  '/',
  '/dashboard',
  '/dashboard/chart/Crypto/BTC-USD',
  '/dashboard/configure',
  '/dashboard/marketscreener',
  '/faq',
  '/feature',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`no accessibility violation and no sideways scroll, ${colorScheme}, ${width} px`, async ({
      browser,
      server,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, locale: 'en-GB' });
      const page = await context.newPage();
      for (const path of PAGES) {
        await page.goto(server.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        if (path.includes('dashboard/chart') || path === '/dashboard')
          await expect(page.locator('canvas').first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
        ).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
      await context.close();
    });
  }
}

test('moves nothing for those who asked for less motion', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard`);
  const price = page.getByTestId('price-BTC-USD').first();
  await expect(price).toHaveClass(/ticked-(up|down)/, { timeout: 30_000 });
  expect(await price.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  await context.close();
});
