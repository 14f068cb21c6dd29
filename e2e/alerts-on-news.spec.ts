import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Bitcoin jumps after a lantern festival in Kochi';

test('an alert on news triggers for a story that a feed brings, and leads to it', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/alerts`);
  await page.getByRole('button', { name: 'Create alert' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Condition').selectOption('news');
  const symbol = form.getByRole('combobox', { name: 'Symbol' });
  await symbol.fill('BTC-USD');
  await expect(form.getByRole('option', { name: /BTC-USD/ })).toBeVisible();
  await symbol.press('Enter');
  await form.getByRole('button', { name: 'Create alert' }).click();
  await expect(page.getByText('BTC-USD has news', { exact: true })).toBeVisible();

  const published = new Date(Date.now() + 60_000).toUTCString(); // feeds have whole seconds; it counts as of now
  const item = `<item><title>${TITLE}</title><guid>lantern</guid><pubDate>${published}</pubDate></item>`;
  const document = `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${item}</channel></rss>`;
  const feed = { key: 'lantern-wire', name: 'Lantern Wire', markets: ['Crypto'], isKnown: true, document };
  const program = path.join(ROOT, 'apps/server/src/testing/feed-news.child.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, server.dataDir], { input: JSON.stringify([feed]) });
  expect(status, String(stderr)).toBe(0);
  const toast = page.getByText(`BTC-USD: “${TITLE}”, Lantern Wire`);
  await expect(toast.first()).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Story' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
});
