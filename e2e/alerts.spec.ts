import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const CHART = '/dashboard/chart/Crypto/BTC-USD';

test.setTimeout(180_000);

/** By keyboard only: the chart's shortcut opens the form with the newest price, which is replaced. */
async function arm(page: Page, name: string, level?: string): Promise<void> {
  await page.getByRole('region', { name: /Chart of BTC-USD/ }).focus();
  await page.keyboard.press('Alt+n');
  const form = page.getByRole('dialog', { name: 'Create alert' });
  const field = form.getByRole('textbox', { name: 'Price' });
  await expect(field).not.toHaveValue('');
  if (level !== undefined) {
    await field.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(level);
  }
  await form.getByRole('checkbox', { name: 'Email' }).focus();
  await page.keyboard.press('Space');
  await form.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
}

async function openChart(page: Page, url: string): Promise<void> {
  await page.goto(url + CHART);
  await expect(page.getByLabel('Values at the crosshair')).toContainText('Vol');
}

/** Adds an email channel in the settings. */
async function addMail(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('authData') ?? '{}');
    const { _id: id } = JSON.parse(atob(token.split('.')[1]));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`/api/v1/user/${id}/channels`, { method: 'POST', headers, body: '{"kind":"email"}' });
    return answer.status;
  });
  expect(status).toBe(201);
}

async function choose(page: Page, row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an alert is set on the chart by keys, changed, paused and removed; another fires in the bell, with receipt and delivery', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await openChart(page, server.url);
  await addMail(page);
  await arm(page, 'Near');
  await arm(page, 'Far', '2');
  await expect(page.getByRole('button', { name: /[12] active/ })).toBeVisible();

  await page.goto(`${server.url}/dashboard/alerts`);
  const far = page.getByRole('listitem').filter({ hasText: 'Far:' });
  await choose(page, far, 'Edit…');
  const form = page.getByRole('dialog', { name: 'Edit alert' });
  await form.getByRole('textbox', { name: 'Price' }).fill('1');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(far).toContainText('crosses $1');
  await choose(page, far, 'Pause');
  await expect(far).toContainText('Paused');
  await choose(page, far, 'Delete');
  await page.getByRole('dialog', { name: 'Delete this alert?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(far).toBeHidden();

  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ });
  let made = 0;
  await expect(async () => {
    if (made++ === 0) return expect(bell).toBeVisible({ timeout: 8_000 });
    // simulated prices come every few seconds: if they moved away, they cross another level
    await openChart(page, server.url);
    await arm(page, 'Near');
    await expect(bell).toBeVisible({ timeout: 12_000 });
  }).toPass({ timeout: 120_000 });
  await bell.press('Enter');
  await expect(page.getByText(/Near: BTC-USD, crosses \$[\d.,]+: \$[\d.,]+ at \d\d:\d\d/).first()).toBeVisible();
  await page.getByRole('link', { name: 'All alerts' }).press('Enter');
  await page.getByRole('tab', { name: 'History' }).click();
  // by a bar where a busy machine held prices back for a moment
  const receipt = /(Tick \d+|Bar): \$[\d.,]+, previous \$[\d.,]+, set at \$[\d.,]+/;
  await expect(page.getByText(receipt).first()).toBeVisible();

  await page.goto(`${server.url}/dashboard/configure`);
  // later ones are bundled
  const sent = page.getByRole('row').filter({ hasText: /BTC-USD.*sent\s*\d+ ms, 1 attempt/s });
  await expect(sent.first()).toBeVisible();
});
