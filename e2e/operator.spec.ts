import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findViolations } from './support/axe.ts';
import { ROOT } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('operators are made by the command line, and see users, mails and the audit log', async ({ page, server }) => {
  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/operator`);
  await expect(page).toHaveURL(`${server.url}/dashboard`); // not yet
  const program = path.join(ROOT, 'apps/cli/src/main.ts');
  const env = { ...process.env, DATA_DIR: server.dataDir };
  const { status, stderr } = spawnSync(process.execPath, [program, 'operator', 'add', person.email], { env });
  expect(status, String(stderr)).toBe(0);

  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: /Asha/ }).click();
  await page.getByRole('link', { name: 'Operator' }).click();
  await expect(page.getByRole('table', { name: 'Users' }).getByText(person.email)).toBeVisible();
  await page.getByLabel('Part of a name or address').fill('nobody-has-this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No matches.')).toBeVisible();
  await expect(page).toHaveURL(/q=nobody-has-this/);
  await page.getByRole('radio', { name: 'Emails' }).click();
  const mails = page.getByRole('table', { name: 'Emails' });
  await expect(mails.getByText(person.email).first()).toBeVisible();
  const codes = await mails.getByRole('row', { name: /Your Wickwise code/ }).allTextContents();
  expect(codes.length).toBeGreaterThan(0);
  for (const row of codes) expect(row).not.toMatch(/\b\d{6}\b/); // codes are only for their recipient
  await page.getByRole('radio', { name: 'Audit log' }).click();
  await expect(page.getByRole('table', { name: 'Audit log' }).getByText(person.email).first()).toBeVisible();
  await page.goto(`${server.url}/dashboard/admin?list=jobs`); // the former address
  await expect(page).toHaveURL(`${server.url}/dashboard/operator?list=jobs`);
  await expect(page.getByRole('table', { name: 'Queues' }).getByText('send-mail', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Jobs' }).press('ArrowRight');
  await expect(page).toHaveURL(/list=health/);
  await expect(page.getByRole('table', { name: 'Health' }).getByRole('row', { name: /Database/ })).toContainText(
    'Works',
  );
  await page.getByRole('radio', { name: 'Health' }).press('ArrowRight');
  await expect(page).toHaveURL(/list=status/);
  await page.getByLabel('Title').fill('Charts <b>load</b> slowly');
  await page.getByLabel('Text', { exact: true }).fill('We look for the cause.');
  await page.getByRole('button', { name: 'Post notice' }).click();
  const incidents = page.getByRole('listitem').filter({ hasText: 'Charts <b>load</b> slowly' });
  await incidents.getByRole('button', { name: 'Add update' }).click();
  await incidents.getByLabel('State').selectOption('Over');
  await incidents.getByLabel('Text').fill('A full disk.');
  await incidents.getByRole('button', { name: 'Post update' }).click();
  await expect(incidents.getByText('A full disk.')).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('anybody reads the status, also without JavaScript', async ({ page, server, browser }) => {
  await page.goto(`${server.url}/status`);
  await expect(page.getByRole('heading', { name: 'Prices: Crypto' })).toBeVisible();
  await expect(page.getByRole('img', { name: /day measured|Not measured|days measured/ }).first()).toBeVisible();
  await page.getByRole('radio', { name: '30 days' }).click();
  await expect(page.getByRole('table', { name: 'Delays: 30 days' }).getByRole('row')).not.toHaveCount(0);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${server.url}/status?lang=hi`);
  await expect(plain).toHaveTitle('स्टेटस | Wickwise');
  await expect(plain.getByRole('row', { name: /भाव: क्रिप्टो \(सिम्युलेटेड\)/ })).toBeVisible();
  await context.close();
});
