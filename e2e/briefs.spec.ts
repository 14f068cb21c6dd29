import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('a computed brief is opened from the list, and its names and figures lead to the chart that shows them', async ({
  page,
  server,
}) => {
  const program = path.join(ROOT, 'apps/server/src/testing/store-brief.child.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, server.dataDir]);
  expect(status, String(stderr)).toBe(0);
  await signIn(page, server.url);
  await page.goto(`${server.url}/news?market=Crypto&briefs=only`);
  const title = /^Bitcoin slides 4\.2\s% in its steepest fall since 4 June/;
  const entry = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: title }).last();
  await expect(entry).toContainText('Computed');
  await expect(entry).toContainText('SIMULATED');
  await page.getByRole('link', { name: title }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const address = page.url();
  const figure = page.getByRole('link', { name: '$67,500.50' });
  await figure.focus();
  await expect(figure).toBeFocused();
  await figure.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/chart\/Crypto\/BTC-USD/);
  await expect(page.locator('canvas').first()).toBeVisible();

  await page.evaluate(() => localStorage.setItem('locale', JSON.stringify({ language: 'hi' })));
  await page.goto(address);
  const headline = page.getByRole('heading', { level: 1, name: /^Bitcoin .*[ऀ-ॿ]/ });
  await expect(headline).toBeVisible();
  await expect(page).toHaveTitle(`${await headline.innerText()} | Wickwise`);
});
