import { expect, test } from './support/test.ts';

test('a lesson is found by words, shows computed numbers, and leads to the next', async ({ page, server }) => {
  await page.goto(`${server.url}/learning`);
  await page.getByRole('searchbox', { name: 'Search lessons' }).fill('strength index');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'RSI: who has won the last fortnight?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'RSI: who has won the last fortnight?' })).toBeVisible();
  await expect(page).toHaveTitle('RSI: who has won the last fortnight? | Wickwise');
  await expect(page.getByRole('img', { name: /^A price that falls steeply/ })).toBeVisible();
  await expect(page.getByRole('row', { name: '4 103.00 71.43' })).toBeVisible();
  await expect(page.getByText('No real prices here')).toBeVisible(); // simulated ones are no evidence
  await page
    .getByRole('navigation', { name: 'More lessons' })
    .getByRole('link', { name: /^Next lesson/ })
    .click();
  await expect(page).not.toHaveURL(/\/learning\/rsi$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^RSI/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a lesson can be read', async ({ page, server }) => {
    await page.goto(`${server.url}/learning/rsi`);
    await expect(page.getByRole('heading', { level: 1, name: 'RSI: who has won the last fortnight?' })).toBeVisible();
    await expect(page.getByRole('row', { name: '4 103.00 71.43' })).toBeVisible();
  });
});

test.describe('a lesson that isn’t there', () => {
  test.use({ refusals: [404] });

  test('is said to be missing', async ({ page, server }) => {
    await page.goto(`${server.url}/learning/nosuch`);
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such lesson' })).toBeVisible();
  });
});
