import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const CHART = '/dashboard/chart/Crypto/BTC-USD';

/** By keys alone: the chart's own shortcut opens the form with the newest price, which the next prices go around. */
async function armAtNewestPrice(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: /Chart of BTC-USD/ }).focus();
  await page.keyboard.press('Alt+n');
  const form = page.getByRole('dialog', { name: 'New alert' });
  await expect(form.getByRole('textbox', { name: 'Level' })).not.toHaveValue('');
  await form.getByRole('checkbox', { name: 'Mail' }).focus();
  await page.keyboard.press('Space');
  await form.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
}

async function choose(page: Page, row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /What to do with/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an alert is set on the chart by keys, fires in the bell with a receipt, and is changed, paused and removed', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/configure`);
  await page.getByRole('button', { name: 'Add mail' }).click();
  await expect(page.getByRole('button', { name: /What to do with Mail/ })).toBeVisible();

  await page.goto(server.url + CHART);
  await expect(page.getByLabel('Values at the crosshair')).toContainText('Vol');
  const bell = page.getByRole('button', { name: /^Notices, (one|\d+) unread/ });
  let made = 0;
  await expect(async () => {
    await armAtNewestPrice(page, `Near ${++made}`); // where a price runs away from one, it comes by the next
    await expect(bell).toBeVisible({ timeout: 6_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /\d+ (armed|fired)/ })).toBeVisible();

  await bell.press('Enter');
  await expect(page.getByText(/BTC-USD: Near \d \([\d.]+\)/).first()).toBeVisible();
  await page.getByRole('link', { name: 'All alerts' }).press('Enter');
  await page.getByRole('tab', { name: 'What fired' }).click();
  await expect(page.getByText(/Tick \d+: [\d.]+ after [\d.]+, asked for [\d.]+/).first()).toBeVisible();

  await page.getByRole('tab', { name: 'Alerts' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'fired once' }).first();
  const name = /Near \d/.exec(await row.innerText())?.[0] ?? '';
  const own = page.getByRole('listitem').filter({ hasText: `${name}:` });
  await choose(page, own, 'Change…');
  const form = page.getByRole('dialog', { name: 'Change alert' });
  await form.getByRole('textbox', { name: 'Level' }).fill('1');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(own).toContainText('crosses 1');
  await expect(own).toContainText('Armed');
  await choose(page, own, 'Pause');
  await expect(own).toContainText('Paused');
  await choose(page, own, 'Remove');
  await expect(own).toBeHidden();

  await page.goto(`${server.url}/dashboard/configure`);
  const log = page.getByRole('table', { name: 'Messages, the newest first' });
  await expect(log.getByRole('row').filter({ hasText: 'BTC-USD' }).first()).toContainText(/sent\s*\d+ ms, 1 attempt/);
});
