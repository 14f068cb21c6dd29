import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('trades with paper money, by the keyboard alone, and shows the price that filled each order', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/paper?symbol=BTC-USD`);
  await expect(page.getByText('PAPER MONEY', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open a paper account' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Market').selectOption({ label: 'Crypto' });
  await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
  await dialog.getByLabel('Cash to begin with', { exact: true }).fill('50000');
  await dialog.getByRole('button', { name: 'New account' }).press('Enter');
  await expect(page.getByText('SIMULATED').first()).toBeVisible();
  await expect(page.getByText(/Costs per side: 0.1 % commission, 0.02 % spread/)).toBeVisible();

  const symbol = page.getByRole('combobox', { name: 'Symbol', exact: true });
  await symbol.fill('ETH');
  await symbol.press('Enter');
  await page.getByLabel('money', { exact: true }).check();
  await page.getByLabel('Money', { exact: true }).fill('1000');
  await expect(page.getByText(/About .* for .* USD, costs .* USD/)).toBeVisible();
  await page.getByRole('button', { name: 'Place the order: Buy' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Close ETH-USD' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Tick \d+: /).first()).toBeVisible();

  await page.getByRole('button', { name: 'Set stop and target of ETH-USD' }).press('Enter');
  const guards = page.getByRole('dialog', { name: 'Stop and target of ETH-USD' });
  await guards.getByLabel('Stop at', { exact: true }).fill('1');
  await guards.getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop and target of ETH-USD: stop 1.00' })).toBeVisible();

  await page.getByLabel('Limit', { exact: true }).check();
  await page.getByLabel('Level', { exact: true }).fill('1');
  await page.getByLabel('Money', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Place the order: Buy' }).press('Enter');
  await page.getByRole('button', { name: /^Withdraw: Buy for 100.00 USD of ETH-USD, limit 1/ }).press('Enter');
  await expect(page.getByText('withdrawn')).toBeVisible();

  await page.getByRole('button', { name: 'Close ETH-USD' }).press('Enter');
  await expect(page.getByText('No position.')).toBeVisible({ timeout: 30_000 });

  await page.getByLabel('Market', { exact: true }).check();
  await page.getByLabel('Money', { exact: true }).fill('1000');
  await page.getByLabel('Stop at', { exact: true }).fill('1000000');
  await page.getByRole('button', { name: 'Place the order: Buy' }).press('Enter');
  await expect(page.getByText(/^stopped at /)).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Begin anew…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Begin anew' }).press('Enter');
  await expect(page.getByText('Nothing yet.')).toBeVisible();
});

test('puts a saved strategy to work on paper, and lets it rest', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/customstrategy`);
  const template = page.getByRole('button', { name: /Golden crossover/ });
  await template.filter({ visible: true }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('My cross');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('version 1', { exact: true })).toBeVisible();

  await page.goto(`${server.url}/dashboard/paper?market=US_Equity&symbol=AAPL`);
  await page.getByRole('dialog').getByRole('button', { name: 'New account' }).click();
  await page.getByRole('button', { name: 'Put a strategy to work' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Strategy')).toContainText('My cross');
  await expect(dialog.getByRole('combobox', { name: 'Symbol', exact: true })).toHaveValue('AAPL');
  await dialog.getByRole('button', { name: 'Put a strategy to work' }).click();
  await page.getByRole('button', { name: 'Stop My cross on AAPL' }).click();
  await expect(page.getByText('None. A saved strategy can trade this account')).toBeVisible();
});
