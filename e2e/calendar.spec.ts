import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DAY_MS } from '@wickwise/market';
import { ROOT } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const dateIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** Long after what other tests import, if they do. */
const MONDAY = '2031-03-03';
const EVENTS = [
  'kind,market,symbol,date,time,title,importance',
  'macro,Crypto,,2031-03-05,14:00,Lantern census,high',
  'earnings,US_Equity,AAPL,2031-03-05,after close,Lantern results,',
  `macro,Crypto,,${dateIn(-6)},14:00,Lantern census,high`,
].join('\n');

test('an operator imports events, a trader narrows a week to one, and tries an alert on it', async ({
  page,
  server,
}) => {
  const person = await signIn(page, server.url);
  const program = path.join(ROOT, 'apps/cli/src/main.ts');
  const env = { ...process.env, DATA_DIR: server.dataDir };
  expect(spawnSync(process.execPath, [program, 'operator', 'add', person.email], { env }).status).toBe(0);
  await page.goto(`${server.url}/dashboard/operator?list=imports`);
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Import calendar events' }) });
  const file = { name: 'lanterns.csv', mimeType: 'text/csv', buffer: Buffer.from(EVENTS) };
  await panel.getByLabel(/^File/).setInputFiles(file);
  await panel.getByRole('button', { name: 'Check file' }).press('Enter');
  await expect(panel.getByText(/^Dry run: 3 new/)).toBeVisible();
  await panel.getByRole('button', { name: 'Import 3 events' }).press('Enter');
  await expect(panel.getByText(/^Stored: 3 new/)).toBeVisible();

  await page.goto(`${server.url}/dashboard/calendar?week=${MONDAY}`);
  const census = page.getByRole('listitem').filter({ hasText: 'Lantern census' }).last();
  const results = page.getByText('Lantern results');
  await expect(census).toContainText('High importance');
  await expect(results).toBeVisible();
  await expect(page.getByRole('table', { name: 'Earnings, dividends and macro events' })).toContainText('lanterns');
  await page.getByLabel('Event', { exact: true }).selectOption('Macro');
  await expect(results).toHaveCount(0);
  await expect(page).toHaveURL(/kind=macro/);
  await page.reload(); // the address has the filter
  await expect(census).toBeVisible();
  await expect(results).toHaveCount(0);
  await page.getByLabel('Market', { exact: true }).selectOption('US equity');
  await expect(census).toHaveCount(0);
  await page.getByLabel('Event', { exact: true }).selectOption('All events');
  await expect(results).toBeVisible();
  await page.getByRole('link', { name: 'AAPL' }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/chart\/US_Equity\/AAPL/);

  await page.goto(`${server.url}/dashboard/alerts`);
  await page.getByRole('button', { name: 'Create alert' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Condition').selectOption('event');
  const symbol = form.getByRole('combobox', { name: 'Symbol' });
  await symbol.fill('BTC-USD');
  await expect(form.getByRole('option', { name: /BTC-USD/ })).toBeVisible();
  await symbol.press('Enter');
  await form.locator('select[name="condition.event"]').selectOption('macro');
  await form.getByRole('button', { name: 'Dry run' }).click();
  await expect(form.getByText(/Would have triggered once/)).toBeVisible();
  await form.getByRole('button', { name: 'Create alert' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('BTC-USD has a macro event the next trading day', { exact: true })).toBeVisible();
});
