import { expect, type Page, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { findViolations } from './support/axe.ts';

/** The page of all components exists in development only, so it is served by the development server. */
let server: ViteDevServer;

test.beforeAll(async () => {
  server = await createServer({
    configFile: 'apps/web/vite.config.ts',
    cacheDir: 'node_modules/.vite-e2e',
    server: { port: 0, hmr: false },
    logLevel: 'error',
  });
  await server.listen();
});
test.afterAll(() => server.close());

/** Opens the page. No product is asked: it would be whatever runs where the development server expects one. */
async function openDesign(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/(api|socket\.io)\//.test(pathname),
    (route) => route.abort(),
  );
  await page.goto(`${server.resolvedUrls?.local[0]}dashboard/design`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`all parts are accessible and fit, ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      await openDesign(page);
      await expect(page.getByRole('grid')).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await context.close();
    });
  }
}

test('a long table scrolls to its last row, and keeps the name and the headings in sight', async ({ page }) => {
  await openDesign(page);
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('rowheader', { name: 'SYM10000' })).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Symbol' })).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(page.getByRole('rowheader', { name: /^SYM1 / })).toBeInViewport();
});
