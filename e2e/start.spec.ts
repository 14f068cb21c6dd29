import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { answerSignals } from './support/signals.ts';
import { expect, test } from './support/test.ts';

/** Records the page's API requests by path and query. */
function callsOf(page: Page): (path: string) => string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/v1/'))
      calls.push(`${request.method()} ${pathname.slice('/api/v1/'.length)}${search}`);
  });
  return (path) => calls.filter((call) => call.split(' ')[1]?.startsWith(path));
}

const STORED = /^\{"token":"[\w.-]+"\}$/;
const authData = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('authData'));

test('constants and what’s new are fetched once, when the app starts', async ({ page, server }) => {
  await signIn(page, server.url);
  const calls = callsOf(page);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('list', { name: 'Stock scans with the number of symbols' })).toContainText(
    'Golden and Death Cross',
  );
  await expect.poll(() => calls('user/whatsnew')).toEqual(['GET user/whatsnew']);
  for (const [link, heading] of [
    ['Market screener', 'Market screener'],
    ['Custom strategies', 'Custom strategies'],
    ['What’s new today', 'What’s new today'],
    ['Configure', 'Configure'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(calls('constants')).toEqual(['GET constants']);
  expect(calls('user/whatsnew')).toEqual(['GET user/whatsnew']);
});

test('a visitor’s page fetches the constants, and nothing of an account', async ({ page, server }) => {
  const calls = callsOf(page);
  await page.goto(server.url);
  await expect.poll(() => calls('constants')).toEqual(['GET constants']);
  expect([calls('user'), calls('auth')]).toEqual([[], []]);
});

for (const [what, damage] of [
  ['missing', () => localStorage.removeItem('authData')],
  ['damaged', () => localStorage.setItem('authData', '{"token":')],
] as const) {
  test(`signals come back without a reload where authData is ${what}`, async ({ page, server }) => {
    await signIn(page, server.url);
    await answerSignals(page, 25);
    await page.goto(`${server.url}/dashboard/whatsnewtoday?tab=signals`);
    const older = page.getByRole('button', { name: 'Older' });
    await expect(older).toBeEnabled();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.evaluate(damage);
    await older.click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect.poll(() => authData(page)).toMatch(STORED);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Authentication token not found' })).toHaveCount(0);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  test(`a page that is opened where authData is ${what} is restored by the session’s cookie`, async ({
    page,
    server,
  }) => {
    await signIn(page, server.url);
    await page.goto(`${server.url}/faq`);
    await page.evaluate(damage);
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByTestId('connection')).toHaveText('Connected');
    expect(await authData(page)).toMatch(STORED);
  });
}
