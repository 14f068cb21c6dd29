import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { endTransitions, findViolations } from './support/axe.ts';
import { ROOT } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Closed bars decide outcomes, minutes at most. */
const DECIDED = { timeout: 240_000 };

const RATIONALE = 'The range of the last days held.\n<b>No market order</b> before the retest.';

async function fits(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await endTransitions(page);
    expect(await findViolations(page), `${page.url()} at ${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

test('an expert publishes a call, a follower is told of it and sees what became of it', async ({
  page,
  browser,
  server,
}) => {
  const desk = await browser.newContext();
  const operator = await desk.newPage();
  const { email } = await signIn(operator, server.url);
  const program = path.join(ROOT, 'apps/cli/src/main.ts');
  const env = { ...process.env, DATA_DIR: server.dataDir };
  const { status, stderr } = spawnSync(process.execPath, [program, 'operator', 'add', email], { env });
  expect(status, String(stderr)).toBe(0);

  const study = await browser.newContext();
  const expert = await study.newPage();
  const person = await signIn(expert, server.url);
  const slug = person.email.split('@')[0] ?? '';
  const name = `Expert ${slug}`;

  await operator.goto(`${server.url}/dashboard/admin?list=experts`);
  await operator.getByRole('button', { name: 'Add expert' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Account’s email').fill('nobody@example.com');
  await dialog.getByLabel('Address of the page').fill(slug);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Add expert' }).click();
  await expect(dialog.getByText('There is no account with this address.').last()).toBeVisible();
  await dialog.getByLabel('Account’s email').fill(person.email);
  await dialog.getByRole('button', { name: 'Add expert' }).click();
  await expect(operator.getByRole('table', { name: 'Experts' }).getByText(person.email)).toBeVisible();
  await fits(operator);
  await desk.close();

  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/expertadvice?tab=experts`);
  await page.getByRole('button', { name: `Follow ${name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Unfollow ${name}` })).toBeVisible();

  await expert.goto(`${server.url}/dashboard/expertadvice?tab=own&view=publish`);
  await expert.getByLabel('Market', { exact: true }).selectOption({ label: 'Crypto' });
  const symbol = expert.getByRole('combobox', { name: 'Symbol' });
  await symbol.fill('BTC');
  await symbol.press('Enter');
  await expert.getByRole('radio', { name: 'At market' }).check();
  await expert.getByLabel('Stop loss', { exact: true }).fill('1000');
  await expert.getByLabel('Target', { exact: true }).fill('900000');
  await expect(expert.getByText(/× the risk/)).toBeVisible();
  await expert.getByLabel('Rationale').fill(RATIONALE);
  await expert.getByLabel('Stop loss', { exact: true }).fill('950000');
  await expert.getByRole('button', { name: 'Review call' }).click();
  await expert.getByRole('button', { name: 'Publish call' }).click();
  await expect(expert.getByText('The stop loss of a long call is below its entry.').last()).toBeVisible();
  await expert.getByLabel('Stop loss', { exact: true }).fill('1000');
  await fits(expert);
  await expert.getByRole('button', { name: 'Review call' }).click();
  await expect(expert.getByRole('dialog').getByText('freeze now')).toBeVisible();
  await expert.getByRole('button', { name: 'Publish call' }).click();
  await expect(expert).toHaveURL(/expertadvice\/calls\/[\da-f-]{36}$/);
  const address = expert.url();

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(`Long call on BTC-USD by ${name}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Open call' }).first().click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('<b>No market order</b>')).toBeVisible(); // as written
  await expect(page.getByRole('status').getByText(/^Open since .*entered at/)).toBeVisible(DECIDED);
  await fits(page);

  await expert.getByRole('button', { name: 'Add correction' }).click();
  await expert.getByLabel('Correction').fill('The retest was on the hourly chart.');
  await expert.getByRole('dialog').getByRole('button', { name: 'Add correction' }).click();
  await expect(expert.getByText('The retest was on the hourly chart.')).toBeVisible();
  await expert.getByRole('button', { name: 'Withdraw call' }).click();
  await expert.getByLabel('Reason').fill('The idea no longer holds.');
  await expert.getByRole('dialog').getByRole('button', { name: 'Withdraw call' }).click();
  await study.close();

  await expect(page.getByRole('status').getByText(/^Withdrawn on .*Result .* net/)).toBeVisible(DECIDED);
  await expect(page.getByText('The idea no longer holds.')).toBeVisible();
  await page.goto(`${server.url}/dashboard/expertadvice/experts/${slug}`);
  await expect(page.getByText('Too few calls to judge', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Computed by this server from its own bars', { exact: false })).toBeVisible();
  await fits(page);
  await page.goto(`${server.url}/dashboard/expertadvice?expert=${slug}`);
  await expect(page.getByText('1 call', { exact: true })).toBeVisible();
  await fits(page);
});
