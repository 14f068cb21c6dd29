import { findViolations } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('speaks Hindi by choice, keeps it, and loads nothing of it before', async ({ page, server }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByTestId('price-BTC-USD').first()).toBeVisible();
  expect(loaded.filter((url) => /hindi|devanagari/i.test(url))).toEqual([]);
  await page.goto(`${server.url}/dashboard/configure`); // which names the language in its own letters
  await page.getByRole('radio', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'सेटिंग' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  expect(loaded.filter((url) => /devanagari/i.test(url))).not.toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${server.url}/dashboard/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'प्रोफ़ाइल' })).toBeVisible();
});
