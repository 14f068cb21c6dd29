import { signIn } from './support/sign-in.ts';
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

test('a lesson’s laboratory and exercises work by keyboard, and the answers are kept', async ({ page, server }) => {
  const asked = `${server.url}/api/v1/practice/exercise?kind=find&pattern=engulfing_pattern&direction=bullish`;
  // once history is loaded
  await expect.poll(async () => (await (await page.request.get(asked)).json()).exercise).toBeTruthy();
  await page.goto(`${server.url}/learning/engulfing`);
  await page.getByRole('button', { name: 'Start exercise' }).click();
  const chart = page.getByRole('slider', { name: 'Daily bars' });
  await expect(chart).toHaveAttribute('aria-valuetext', /^Bar 31: open/);
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Bar 32: open/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^. (Right|Not this time)$/)).toBeVisible();
  await expect(page.getByText(/its body covers the body before it/).first()).toBeVisible();
  await page.keyboard.press('Enter'); // on to the next, by the button that has the focus
  await expect(chart).toHaveAttribute('aria-valuetext', /^Bar 31: open/);
  await page.getByRole('link', { name: 'All exercises' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Practice on unseen bars' })).toBeVisible();
  await expect(page.getByText(/^[01] of 1 right/)).toBeVisible();
  await expect(page.getByText('Kept in this browser. Log in to keep it in your account.')).toBeVisible();
  // signing in like this replaces the browser's storage, which a login keeps
  const answers = await page.evaluate(() => localStorage.getItem('practice_answers') ?? '');
  await signIn(page, server.url);
  await page.evaluate((kept) => localStorage.setItem('practice_answers', kept), answers);
  await page.goto(`${server.url}/learning/practice`);
  await expect(page.getByText('Kept in your account.')).toBeVisible();
  await expect(page.getByText(/^[01] of 1 right/)).toBeVisible();

  await page.goto(`${server.url}/learning/rsi`);
  const values = page.getByRole('slider', { name: 'Bars with the indicator' });
  await expect(values).toHaveAttribute('aria-valuetext', /RSI\(14\) \d/);
  await page.getByRole('slider', { name: 'RSI(14): bars' }).press('ArrowLeft');
  await expect(values).toHaveAttribute('aria-valuetext', /RSI\(13\) \d/);
  await expect(page.getByRole('link', { name: 'Open as scan' })).toHaveAttribute('href', /rsi_13/);
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
