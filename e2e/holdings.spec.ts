import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const KITE = [
  '"Instrument","Qty.","Avg. cost","LTP","Invested","Cur. val","P&L","Net chg.","Day chg.",""',
  '"RELIANCE",10,"1,200.00",1300,12000,13000,1000,8.3,4,""',
  '"TCS",5,3500,3600,17500,18000,500,2.9,1,""',
  '"SGBAUG28-GB",2,5000,6000,10000,12000,2000,20,1,""',
].join('\n');

test('imports holdings of Zerodha, values them, and sizes a paper order from its risk', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/holdings`);
  await page.getByRole('button', { name: 'Import holdings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import holdings' });
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'holdings.csv', mimeType: 'text/csv', buffer: Buffer.from(KITE) });
  await expect(dialog.getByText('Recognised: Zerodha Kite holdings')).toBeVisible();
  await expect(dialog.getByText('Line 4: SGBAUG28-GB (bond)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save holdings' }).click();
  await expect(page.getByRole('heading', { name: 'Indian equity, INR' })).toBeVisible();
  await expect(page.getByRole('row', { name: /RELIANCE .*₹1,200\.00/ })).toBeVisible();
  await expect(page.getByText('SIMULATED').first()).toBeVisible();
  await page.getByRole('button', { name: 'About Volatility' }).click();
  await expect(page.getByText(/Standard deviation of daily returns/)).toBeVisible();

  await page.goto(`${server.url}/dashboard/paper?market=Crypto&symbol=BTC-USD`);
  const account = page.getByRole('dialog');
  await expect(account.getByLabel('Currency')).toHaveValue('USD');
  await account.getByRole('button', { name: 'Open account' }).click();
  await page.getByRole('button', { name: 'Position size' }).click();
  const helper = page.getByRole('region', { name: 'Position size' });
  await helper.getByLabel('Capital', { exact: true }).fill('10000');
  await helper.getByLabel('Entry price', { exact: true }).fill('100');
  await helper.getByLabel('Stop loss', { exact: true }).fill('50');
  const use = helper.getByRole('button', { name: /^Use [\d.]+ units$/ });
  const units = (await use.textContent())?.match(/[\d.]+/)?.[0] ?? '';
  await use.click();
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue(units);
  await expect(page.getByLabel('Stop loss', { exact: true })).toHaveValue('50');
});
