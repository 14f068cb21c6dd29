import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { endTransitions, findViolations } from './support/axe.ts';
import { ROOT } from './support/server.ts';
import type { SharedServer } from './support/shared-server.ts';
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

/** Opens an operator's list of experts. */
async function asOperator(browser: Browser, server: SharedServer): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const { email } = await signIn(page, server.url);
  const program = path.join(ROOT, 'apps/cli/src/main.ts');
  const env = { ...process.env, DATA_DIR: server.dataDir };
  const { status, stderr } = spawnSync(process.execPath, [program, 'operator', 'add', email], { env });
  expect(status, String(stderr)).toBe(0);
  await page.goto(`${server.url}/dashboard/admin?list=experts`);
  return page;
}

interface NewExpert {
  page: Page;
  email: string;
  slug: string;
  name: string;
}

/** Makes a new account, whose page is still to become an expert's. */
async function newExpert(browser: Browser, server: SharedServer): Promise<NewExpert> {
  const page = await (await browser.newContext()).newPage();
  const { email } = await signIn(page, server.url);
  const slug = email.split('@')[0] ?? '';
  return { page, email, slug, name: `Expert ${slug}` };
}

async function fillCall(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/expertadvice?tab=own&view=publish`);
  await page.getByLabel('Market', { exact: true }).selectOption({ label: 'Crypto' });
  const symbol = page.getByRole('combobox', { name: 'Symbol', exact: true });
  await symbol.fill('BTC-USD');
  await symbol.press('Enter');
  await page.getByRole('radio', { name: 'At market' }).check();
  await page.getByLabel('Stop loss', { exact: true }).fill('1000');
  await page.getByLabel('Target', { exact: true }).fill('900000');
  await expect(page.getByText(/× the risk/)).toBeVisible();
  await page.getByLabel('Rationale').fill(RATIONALE);
}

async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Review call' }).click();
  await expect(page.getByRole('dialog').getByText('freeze now')).toBeVisible();
  await page.getByRole('button', { name: 'Publish call' }).click();
  await expect(page).toHaveURL(/expertadvice\/calls\/[\da-f-]{36}$/);
  return page.url();
}

test('an expert publishes a call, a follower gets its notice and sees its outcome', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(600_000); // entry and end are each decided by a minute that begins later and closes
  const operator = await asOperator(browser, server);
  const expert = await newExpert(browser, server);
  const { name, slug } = expert;
  await operator.getByRole('button', { name: 'Add expert' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Account’s email').fill('nobody@example.com');
  await dialog.getByLabel('Address of the page').fill(slug);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Add expert' }).click();
  await expect(dialog.getByText('There is no account with this address.').last()).toBeVisible();
  await dialog.getByLabel('Account’s email').fill(expert.email);
  await dialog.getByRole('button', { name: 'Add expert' }).click();
  await expect(operator.getByRole('table', { name: 'Experts' }).getByText(expert.email)).toBeVisible();
  await fits(operator);
  await operator.context().close();

  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/expertadvice?tab=experts`);
  await page.getByRole('button', { name: `Follow ${name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Unfollow ${name}` })).toBeVisible();
  await fits(page);

  await fillCall(expert.page, server.url);
  await expert.page.getByLabel('Stop loss', { exact: true }).fill('950000');
  await expert.page.getByRole('button', { name: 'Review call' }).click();
  await expert.page.getByRole('button', { name: 'Publish call' }).click();
  await expect(expert.page.getByText('The stop loss of a long call is below its entry.').last()).toBeVisible();
  await fits(expert.page);
  await expert.page.getByLabel('Stop loss', { exact: true }).fill('1000');
  const address = await publish(expert.page);

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(`Long call on BTC-USD by ${name}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Open call' }).first().click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('<b>No market order</b>')).toBeVisible(); // as written
  await expect(page.getByText(/^Open since .*entered at/)).toBeVisible(DECIDED);
  await fits(page);

  await expert.page.getByRole('button', { name: 'Add correction' }).click();
  await expert.page.getByRole('textbox', { name: 'Correction' }).fill('The retest was on the hourly chart.');
  await expert.page.getByRole('dialog').getByRole('button', { name: 'Add correction' }).click();
  await expect(expert.page.getByText('The retest was on the hourly chart.')).toBeVisible();
  await expert.page.getByRole('button', { name: 'Withdraw call' }).click();
  await expert.page.getByRole('textbox', { name: 'Reason' }).fill('The idea no longer holds.');
  await expert.page.getByRole('dialog').getByRole('button', { name: 'Withdraw call' }).click();
  await expect(expert.page.getByText('The idea no longer holds.')).toBeVisible();
  await expert.page.context().close();

  await expect(page.getByText(/^Withdrawn on .*Result .* net/)).toBeVisible(DECIDED);
  await page.goto(`${server.url}/dashboard/expertadvice/experts/${slug}`);
  await expect(page.getByText('Too few calls to judge').first()).toBeVisible();
  await expect(page.getByText('Computed by this server from its own bars').first()).toBeVisible();
  await fits(page);
  await page.goto(`${server.url}/dashboard/expertadvice?expert=${slug}`);
  await expect(page.getByText('1 call', { exact: true })).toBeVisible();
  await fits(page);

  await page.goto(`${server.url}/dashboard/chart/Crypto/BTC-USD`);
  const marks = page.getByRole('button', { name: /^\d expert calls?$/ });
  await expect(marks).toHaveAttribute('aria-pressed', 'true');
  await marks.click();
  await expect(marks).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: `Open call of ${name} on BTC-USD` }).scrollIntoViewIfNeeded();
});

test('figures of an expert registered with SEBI are shown to its clients only', async ({ page, browser, server }) => {
  const operator = await asOperator(browser, server);
  const expert = await newExpert(browser, server);
  const { name, slug } = expert;
  await operator.getByRole('button', { name: 'Add expert' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Account’s email').fill(expert.email);
  await dialog.getByLabel('Address of the page').fill(slug);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Registration', { exact: true }).selectOption({ label: 'SEBI' });
  await dialog.getByLabel('Registration number').fill('INH000012345');
  await dialog.getByRole('button', { name: 'Add expert' }).click();
  await expect(operator.getByRole('table', { name: 'Experts' }).getByText(expert.email)).toBeVisible();
  await operator.context().close();
  await fillCall(expert.page, server.url);
  const address = await publish(expert.page);

  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/expertadvice/experts/${slug}`);
  await expect(page.getByText('INH000012345')).toBeVisible();
  await expect(page.getByText('is shown to the expert’s own clients only').first()).toBeVisible();
  await expect(page.getByText('Hidden').first()).toBeVisible();
  await fits(page);
  await page.getByRole('button', { name: /^Ask to be a client/ }).click();
  await expect(page.getByText('The expert has your request.')).toBeVisible();

  await expert.page.goto(`${server.url}/dashboard/expertadvice?tab=own&view=clients`);
  const confirm = expert.page.getByRole('button', { name: /^Confirm/ });
  await expect(confirm).toBeVisible();
  await fits(expert.page);
  await confirm.click();
  await expect(expert.page.getByRole('button', { name: /^Confirm/ })).toBeHidden();
  await expert.page.context().close();

  await page.reload();
  await expect(page.getByText('You are a client.')).toBeVisible();
  await expect(page.getByText('is shown to the expert’s own clients only')).toBeHidden();
  await page.goto(address);
  await expect(page.getByText(/^Open since .*entered at/)).toBeVisible(DECIDED);
});
