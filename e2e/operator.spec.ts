import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findViolations } from './support/axe.ts';
import { ROOT } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('operators are made by the command line, and see users, mails and the audit log', async ({ page, server }) => {
  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/admin`);
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
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('an operator is led from an account to prices, and sees the mail leave', async ({ page, server }) => {
  await page.goto(`${server.url}/setup`);
  await expect(page.getByRole('table', { name: 'Where prices come from' }).getByText('SIMULATED')).toHaveCount(4);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fsetup/);

  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/setup`);
  await expect(page.getByText(`npm run -s cli -- operator add ${person.email}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This server', exact: true })).toHaveCount(0);
  const program = path.join(ROOT, 'apps/cli/src/main.ts');
  const env = { ...process.env, DATA_DIR: server.dataDir };
  expect(spawnSync(process.execPath, [program, 'operator', 'add', person.email], { env }).status).toBe(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Connect a provider' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test mail to me' }).click();
  await expect(page.getByText(`On its way to ${person.email}.`)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: 'See whether it left' }).click();
  const mails = page.getByRole('table', { name: 'Emails' });
  await expect(mails.getByRole('row', { name: /Test mail of your Wickwise server/ }).first()).toContainText(
    person.email,
  );
});
