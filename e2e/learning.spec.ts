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

test('a word shows its meaning where it is, and answers are found by their address', async ({ page, server }) => {
  await page.goto(`${server.url}/learning/stochastic`);
  await page.getByRole('button', { name: 'oversold' }).click();
  const card = page.getByRole('dialog', { name: 'Definition' });
  await expect(card.getByText('It is a description, not a reason to buy.')).toBeVisible();
  await card.getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL(/\/learning\/glossary#oversold$/);
  await expect(page.getByRole('term').filter({ hasText: 'Oversold' })).toBeInViewport();
  await page.goto(`${server.url}/faq#alert-did-not-fire`);
  await expect(page.getByText('Most often for one of these reasons.')).toBeInViewport();
  await expect(
    page.getByRole('region', { name: 'Check my alert' }).getByRole('link', { name: 'Log in' }),
  ).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('lose report');
  await expect(page.getByRole('group')).toHaveCount(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lessons, answers and legal pages can be read', async ({ page, server }) => {
    await page.goto(`${server.url}/learning/rsi`);
    await expect(page.getByRole('heading', { level: 1, name: 'RSI: who has won the last fortnight?' })).toBeVisible();
    await expect(page.getByRole('row', { name: '4 103.00 71.43' })).toBeVisible();
    await page.getByRole('link', { name: 'hit rate' }).first().click();
    await expect(page).toHaveURL(/\/learning\/glossary#hit-rate$/);
    await expect(page.getByRole('term').filter({ hasText: 'Hit rate' })).toBeInViewport();
    await page.goto(`${server.url}/faq`);
    await expect(page.getByRole('heading', { level: 3, name: 'Why did my alert not fire?' })).toBeVisible();
    await page.goto(`${server.url}/privacy-policy`);
    const unnamed = page
      .getByRole('paragraph')
      .filter({ hasText: 'The operator of this server has not given a name.' });
    await expect(unnamed).toBeVisible();
    await expect(page.getByRole('row', { name: 'history of triggered alerts 365 days' })).toBeVisible();
  });
});

test.describe('a lesson that isn’t there', () => {
  test.use({ refusals: [404] });

  test('is said to be missing', async ({ page, server }) => {
    await page.goto(`${server.url}/learning/nosuch`);
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such lesson' })).toBeVisible();
  });
});
