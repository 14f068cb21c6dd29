import { expect, type Page, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { endTransitions, findViolations } from './support/axe.ts';

/** The page of all components exists in development only, so it is served by the development server. */
let server: ViteDevServer;

/** One for all tests: the development server sends hundreds of files for each page that is opened. */
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await createServer({
    configFile: 'apps/web/vite.config.ts',
    cacheDir: 'node_modules/.vite-e2e',
    server: { port: 0, hmr: false },
    logLevel: 'error',
  });
  await server.listen();
  page = await browser.newPage();
  await openDesign();
});
test.afterAll(async () => {
  await page.close();
  await server.close();
});

/** Opens the page. No product is asked: it would be whatever runs where the development server expects one. */
async function openDesign(): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/(api|socket\.io)\//.test(pathname),
    (route) => route.abort(),
  );
  await page.goto(`${server.resolvedUrls?.local[0]}dashboard/design`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`all parts are accessible and fit, ${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('grid')).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      await endTransitions(page);
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
}

test('a long table scrolls to its last row, and keeps the name and the headings in sight', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('rowheader', { name: 'SYM10000' })).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Symbol' })).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(page.getByRole('rowheader', { name: /^SYM1 / })).toBeInViewport();
});
