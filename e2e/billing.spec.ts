import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { ROOT, type Server, startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

let server: Server;
/** An operator's browser. */
let operate: (method: 'post' | 'put', below: string, data: object) => Promise<void>;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  const page = await (await browser.newContext()).newPage();
  const { email } = await signIn(page, server.url);
  const env = { ...process.env, DATA_DIR: server.dataDir };
  const cli = [path.join(ROOT, 'apps/cli/src/main.ts'), 'operator', 'add', email];
  expect(spawnSync(process.execPath, cli, { env, encoding: 'utf8' }).status).toBe(0);
  const { origins } = await page.context().storageState();
  const kept = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'authData');
  const { token } = JSON.parse(kept?.value ?? '{}') as { token?: string };
  operate = async (method, below, data) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request[method](`${server.url}/api/v1/admin/${below}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await operate('put', 'plans-switch', { isOn: true });
});

test.afterAll(() => server.stop());

/** Opens the form as a link of the plans does, and fills the address in. */
async function fillCheckout(page: Page, plan: string): Promise<void> {
  await page.goto(`${server.url}/billing?plan=${plan}&period=month&currency=INR`);
  await page.getByLabel('Name or company').fill('Asha Rao');
  await page.getByLabel('Address', { exact: true }).fill('12 Marine Drive, Mumbai');
  await page.getByLabel('Country').selectOption('IN');
  await page.getByLabel('State').selectOption('27');
  await page.getByLabel('PIN code').fill('400020');
}

const forward = (days: number): Promise<void> => operate('post', 'billing/test-clock', { days });
const subscription = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Subscription', exact: true }) });

test('subscribe, upgrade, fail to pay, recover, cancel and resume', async ({ page }) => {
  await signIn(page, server.url);
  await fillCheckout(page, 'plus');
  await expect(page.getByText('Total per month')).toBeVisible();
  await expect(page.getByText('₹499.00').last()).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Continue to test payment' }).click();
  await expect(page.getByText('TEST: nothing is charged')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expect(page.locator('input')).toHaveCount(0); // no card is asked for
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(subscription(page).getByText('Trial', { exact: true })).toBeVisible();

  await forward(20);
  await page.goto(`${server.url}/billing`);
  await expect(subscription(page).getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change plan' }).click();
  const change = page.getByRole('region', { name: 'Change plan' });
  await change.getByLabel('Plan').selectOption('pro');
  await expect(change.getByText('Credit for the current plan')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await change.getByRole('button', { name: /^Pay ₹[\d,.]+ and change plan$/ }).click();
  await expect(page.getByText('Your plan was changed.')).toBeVisible();
  await expect(subscription(page).getByText('Pro (Monthly)')).toBeVisible();

  await page.getByRole('button', { name: 'Manage payment method' }).click();
  await page.getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(subscription(page)).toBeVisible();
  await forward(31);
  await page.goto(`${server.url}/dashboard`);
  const banner = page.getByRole('status').filter({ hasText: 'The payment for Pro failed' });
  await expect(banner).toBeVisible();
  await banner.getByRole('link', { name: 'Open billing' }).click();
  await expect(page.getByText('Nothing of yours is deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(subscription(page).getByText('Active', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Cancelled. You keep the plan until it ends')).toBeVisible();
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
});
