import { signIn } from './support/sign-in.ts';
import { answerSignals } from './support/signals.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server.url);
});

test('what an address can’t mean is left out of it, and nothing breaks', async ({ page, server }) => {
  for (const wrong of ['page=abc', 'page=-1', 'market=Nonsense', 'timeframe=toString', 'timeframe=7h', 'more=1']) {
    await page.goto(`${server.url}/dashboard?${wrong}`);
    await expect(page, wrong).toHaveURL(`${server.url}/dashboard`);
    await expect(page.getByRole('img', { name: /Candlestick chart of BTC-USD, 1h bars/ })).toBeVisible();
    await expect(page.getByRole('radio', { name: '1h' })).toBeChecked();
    await expect(page.getByRole('alert'), wrong).toHaveCount(0);
  }
  await page.goto(`${server.url}/dashboard/chart/Crypto/BTC-USD?timeframe=7m`);
  await expect(page.getByRole('radio', { name: '1h' })).toBeChecked();
});

test('a page of signals beyond the last leads to the last', async ({ page, server }) => {
  await answerSignals(page, 25);
  for (const beyond of ['99999', '1e9']) {
    await page.goto(`${server.url}/dashboard?page=${beyond}`);
    await expect(page.getByText('Page 3 of 3')).toBeVisible();
    await expect(page.getByTestId('signal')).toHaveCount(5);
    await expect(page).toHaveURL(`${server.url}/dashboard?page=3`);
  }
  await page.goto(`${server.url}/dashboard/whatsnewtoday?tab=signals&page=99999`);
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/dashboard/whatsnewtoday?tab=signals&page=3`);
});
