import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest as test } from './support/test.ts';

const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: 'Couldn’t load this section' });

test('a screen that could not be loaded offline is loaded once the connection is back, in the same page', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByTestId('connection')).toHaveText('Connected');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Configure' }).first().click();
  await expect(notLoaded(page)).toHaveCount(1); // of the screen, once the dashboard and its own parts are gone
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible(); // the app stays around it
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Configure' })).toBeVisible(); // nobody has to press
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a screen whose code did not arrive is loaded by trying again, in the same page', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByTestId('connection')).toHaveText('Connected');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.route('**/assets/configure-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Configure' }).first().click();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(notLoaded(page)).toHaveCount(1);
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/configure-page-'));
  await tryAgain.click();
  await refused;
  await expect(tryAgain).toBeVisible();
  await page.unroute('**/assets/configure-page-*.js');
  await tryAgain.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Configure' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('parts that an update has replaced are found by reloading the page', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByTestId('connection')).toHaveText('Connected');
  await page.route('**/assets/configure-page-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Configure' }).first().click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.evaluate(() => {
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"]');
    if (entry) entry.src = '/assets/index-of-an-older-version.js';
  });
  await page.unroute('**/assets/configure-page-*.js');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Configure' })).toBeVisible();
});
