import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { ROOT } from './support/server.ts';
import { newPerson, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const RULE = {
  name: 'dip',
  label: 'Dip on volume',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 1 }] }],
};

/** Saves a strategy by a call with the page's own session. */
async function saveStrategy(page: Page, url: string): Promise<void> {
  const { token, id: userId } = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('authData') ?? '{}') as { token: string };
    return { token: kept.token, id: (JSON.parse(atob(kept.token.split('.')[1] ?? '')) as { _id: string })._id };
  });
  const answer = await page.request.post(`${url}/api/v1/user/${userId}/strategies`, {
    data: { market: 'Crypto', timeframe: '1h', definition: RULE },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('a seat is invited and taken, a shared strategy seen and copied, and the team left', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/team`);
  await saveStrategy(page, server.url);
  await page.getByLabel('Team name').fill('Desk Mumbai');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk Mumbai' })).toBeVisible();
  const ravi = newPerson();
  await page.getByLabel('Email').fill(ravi.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const link = await page.getByRole('textbox', { name: 'Link of the invitation' }).inputValue();
  await page.getByLabel('Strategy or watchlist').selectOption({ label: 'Dip on volume' });
  await page.getByRole('button', { name: 'Share with team' }).click();
  await expect(page.getByRole('button', { name: 'Stop sharing Dip on volume' })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }

  const other = await browser.newContext();
  const seat = await other.newPage();
  await signIn(seat, server.url, ravi);
  await seat.goto(link);
  await expect(seat.getByText('You are invited to the team Desk Mumbai.')).toBeVisible();
  await seat.getByRole('button', { name: 'Join team' }).click();
  await expect(seat.getByRole('heading', { level: 1, name: 'Desk Mumbai' })).toBeVisible();
  await expect(seat).toHaveURL(`${server.url}/dashboard/team`); // the link has done its work
  await seat.getByRole('button', { name: 'Copy Dip on volume to your account' }).click();
  await expect(seat.getByText('Copied')).toBeVisible();
  await seat.getByRole('button', { name: 'Leave team' }).click();
  await seat.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
  await expect(seat.getByRole('heading', { name: 'Create a team' })).toBeVisible();
  await other.close();
});

test('an operator says who sells; the export of invoices is a file', async ({ page, server }) => {
  const operator = await signIn(page, server.url);
  const env = { ...process.env, DATA_DIR: server.dataDir };
  const cli = [path.join(ROOT, 'apps/cli/src/main.ts'), 'operator', 'add', operator.email];
  expect(spawnSync(process.execPath, cli, { env, encoding: 'utf8' }).status).toBe(0);
  await page.goto(`${server.url}/dashboard/operator?list=invoices`);
  await page.getByLabel('Legal name').fill('Wickwise Analytics Private Limited');
  await page.getByLabel('Address', { exact: true }).fill('Trade Centre\nMumbai 400051');
  await page.getByLabel('Country code').fill('IN');
  await page.getByLabel(/^GSTIN/).fill('27AAPFU0939F1ZV');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Save seller' }).click();
  await expect(page.getByText('Saved. New invoices use it.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^invoices-.*\.csv$/);
});
