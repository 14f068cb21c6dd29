import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A simulated instrument trades at least every 20 s; a stop placed with an order needs a second trade. */
const FILLED = { timeout: 90_000 };

test('trades with paper money, by the keyboard alone, and shows the price that filled each order', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/paper?symbol=BTC-USD`);
  await expect(page.getByText('PAPER MONEY', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open paper account' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Market').selectOption({ label: 'Crypto' });
  await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
  await dialog.getByLabel('Starting balance', { exact: true }).fill('50000');
  await dialog.getByRole('button', { name: 'Open account' }).press('Enter');
  await expect(page.getByText('SIMULATED').first()).toBeVisible();
  await expect(page.getByText(/Fees per side: 0.1 % commission, 0.02 % slippage/)).toBeVisible();

  const symbol = page.getByRole('combobox', { name: 'Symbol', exact: true });
  await symbol.fill('ETH');
  await symbol.press('Enter');
  await page.getByRole('radio', { name: 'Amount' }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000');
  await expect(page.getByText(/About .* for \$[\d,.]+, fees \$[\d,.]+/)).toBeVisible();
  await page.getByRole('button', { name: 'Buy ETH-USD' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Close ETH-USD' })).toBeVisible(FILLED);
  await expect(page.getByText(/^Tick \d+: /).first()).toBeVisible();

  await page.getByRole('button', { name: 'Set stop loss and target for ETH-USD' }).press('Enter');
  const guards = page.getByRole('dialog', { name: 'Stop loss and target for ETH-USD' });
  await guards.getByLabel('Stop loss', { exact: true }).fill('1');
  await guards.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop loss and target for ETH-USD: SL $1.00' })).toBeVisible();

  await page.getByLabel('Limit', { exact: true }).check();
  await page.getByLabel('Limit price', { exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  await page.getByRole('button', { name: 'Buy ETH-USD' }).press('Enter');
  await page.getByRole('button', { name: /^Cancel: Buy for \$100.00 of ETH-USD, limit \$1/ }).press('Enter');
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Close ETH-USD' }).press('Enter');
  await expect(page.getByText('No positions.')).toBeVisible(FILLED);

  await page.getByLabel('Market', { exact: true }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000');
  await page.getByLabel('Stop loss', { exact: true }).fill('1000000');
  await page.getByRole('button', { name: 'Buy ETH-USD' }).press('Enter');
  await expect(page.getByText(/^Stop loss hit at /)).toBeVisible(FILLED);

  await page.getByRole('button', { name: 'Reset account…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset account' }).press('Enter');
  await expect(page.getByText('No orders yet.')).toBeVisible();
});

test('puts a saved strategy to work on paper, and lets it rest', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/customstrategy?market=US_Equity`);
  const template = page.getByRole('button', { name: /Golden crossover/ });
  await template.filter({ visible: true }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('My cross');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('version 1', { exact: true })).toBeVisible();

  await page.goto(`${server.url}/dashboard/paper?market=US_Equity&symbol=AAPL`);
  await page.getByRole('dialog').getByRole('button', { name: 'Open account' }).click();
  await page.getByRole('button', { name: 'Run strategy' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Strategy')).toContainText('My cross');
  await expect(dialog.getByRole('combobox', { name: 'Symbol', exact: true })).toHaveValue('AAPL');
  await dialog.getByRole('button', { name: 'Run strategy' }).click();
  await page.getByRole('button', { name: 'Stop My cross on AAPL' }).click();
  await expect(page.getByText('No running strategies. A saved strategy can trade in this account.')).toBeVisible();
});
