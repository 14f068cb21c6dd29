import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Every public route of docs/api/contract.md#screens with its heading; that of a story is below. */
const OPEN: [path: string, heading: string | RegExp][] = [
  ['/', 'Every signal comes with a receipt.'],
  ['/login', 'Log in'],
  ['/signup', 'Sign up'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password', 'Reset password'],
  ['/confirm-otp', 'Confirm your code'],
  ['/terms-and-conditions', 'Terms and conditions'],
  ['/privacy-policy', 'Privacy policy'],
  ['/learning', 'Learn to trade with evidence'],
  ['/learning/practice', 'Practice on unseen bars'],
  ['/learning/rsi', 'RSI: who has won the last fortnight?'],
  ['/learning/glossary', 'Glossary'],
  ['/pricing/individual', 'Plans for individuals'],
  ['/pricing/business', 'Plans for businesses'],
  ['/news', 'News'],
  ['/strategy/momentum', 'Strategies'],
  ['/faq', 'FAQ'],
  ['/about-us', 'About us'],
  ['/feature', 'Features'],
  ['/edge', 'Measured edge'],
  ['/proof', 'Replay proof'],
  ['/advice-record', 'Record of expert calls'],
  ['/status', 'Status'],
  ['/setup', 'Set up this server'],
];

/** Routes of signed-in users. */
const GUARDED: [path: string, heading: string | RegExp][] = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard/whatsnewtoday', 'What’s new today'],
  ['/dashboard/calendar', 'Calendar'],
  ['/dashboard/configure', 'Configure'],
  ['/dashboard/expertadvice', 'Expert advice'],
  ['/dashboard/profile', 'Profile'],
  ['/dashboard/contactus', 'Support'],
  ['/dashboard/marketscreener', 'Market screener'],
  ['/dashboard/customstrategy', 'Custom strategies'],
  ['/dashboard/plan', 'Your plan'],
  ['/dashboard/support', 'Support'],
  ['/dashboard/chart/US_Equity/AAPL', 'Chart of AAPL'],
  ['/billing', 'Billing'],
  ['/signup-configuration', 'Set up your account'],
];

test('every route shows its own screen', async ({ page, server }) => {
  for (const [path] of GUARDED) {
    await page.goto(server.url + path);
    await expect(page, path).toHaveURL(`${server.url}/login?next=${encodeURIComponent(path)}`);
  }
  for (const [path, heading] of OPEN) await expectScreen(page, server.url, path, heading);
  await signIn(page, server.url);
  for (const [path, heading] of GUARDED) await expectScreen(page, server.url, path, heading);
});

test.describe('a story that isn’t stored', () => {
  test.use({ refusals: [404] });

  test('has a screen of its own', async ({ page, server }) => {
    await expectScreen(page, server.url, '/news-details/a-title', 'This story isn’t here any more');
    await expect(page).toHaveTitle('News article | Wickwise');
  });
});

async function expectScreen(page: Page, url: string, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(url + path);
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
}

test('the shared parts are routes, and an unknown path leads to the start', async ({ page, server }) => {
  await page.goto(`${server.url}/header`);
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.goto(`${server.url}/footer`);
  await expect(page.getByText('Information, not advice.')).toBeVisible();
  await page.goto(`${server.url}/no/such/page`);
  await expect(page).toHaveURL(`${server.url}/`);
});

test('title, description and keywords follow the first path segment, in the page that the server sends too', async ({
  page,
  server,
  request,
}) => {
  const html = await (await request.get(`${server.url}/news/today`)).text();
  expect(html).toContain('<title>Daily forex, crypto and trading news | Wickwise</title>');
  expect(html).toContain('<meta name="keywords" content="forex news');
  expect(html).toContain(`<link rel="canonical" href="${server.url}/news/today">`);
  expect(html).toContain('<meta property="og:title" content="Daily forex, crypto and trading news | Wickwise">');
  const hostile = await (await request.get(`${server.url}/faq/"><script>alert(1)</script>`)).text();
  expect(hostile).not.toContain('<script>alert');
  const start = await (await request.get(server.url)).text();
  expect(start, 'the files that the page begins with').toMatch(/<link rel="modulepreload" href="\/assets\/landing-/);
  await page.goto(`${server.url}/faq`);
  await expect(page).toHaveTitle('FAQ | Wickwise');
  await page.getByRole('link', { name: 'Plans', exact: true }).first().click();
  await expect(page).toHaveTitle('Plans and prices | Wickwise');
  await page.goBack();
  await expect(page).toHaveTitle('FAQ | Wickwise');
});

test('tabs of different screens have different titles', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await expect(page).toHaveTitle('Log in | Wickwise');
  await signIn(page, server.url);
  for (const [path, title] of [
    ['/dashboard', 'Dashboard'],
    ['/dashboard/alerts', 'Alerts'],
    ['/dashboard/profile', 'Profile'],
    ['/dashboard/plan', 'Your plan'],
  ]) {
    await page.goto(server.url + path);
    await expect(page).toHaveTitle(`${title} | Wickwise`);
  }
});

test('search opens by keys without a complaint of the content policy, and closes by a press beside it', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/faq`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

/** Returns what has the focus with its ring cut off by an edge; nothing where the ring is whole. */
const cutRing = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const hasRing = (one: Element) => getComputedStyle(one).outlineStyle !== 'none';
    const ringed = [focused, focused.closest('label'), focused.parentElement].find((one) => one && hasRing(one));
    if (!ringed) return undefined;
    const { outlineOffset, outlineWidth } = getComputedStyle(ringed);
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const { left, top, right, bottom } = ringed.getBoundingClientRect();
    const clips = (place: Element) => getComputedStyle(place).overflow !== 'visible';
    for (let place = ringed.parentElement; place && place !== document.body; place = place.parentElement) {
      const edge = place.getBoundingClientRect();
      const isCut =
        left - reach < edge.left - 0.5 ||
        right + reach > edge.right + 0.5 ||
        top - reach < edge.top - 0.5 ||
        bottom + reach > edge.bottom + 0.5;
      if (clips(place) && isCut) return ringed.textContent?.trim() ?? ringed.tagName;
    }
    return left - reach < -0.5 ? (ringed.textContent?.trim() ?? ringed.tagName) : undefined;
  });

test('focus rings are whole in rails, toolbars and lists', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/chart/Crypto/BTC-USD`);
  await expect(page.getByRole('toolbar', { name: 'Chart' }).getByRole('button', { name: 'Snapshot' })).toBeEnabled();
  const cut = new Set<string>();
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    const found = await cutRing(page);
    if (found !== undefined) cut.add(found);
  }
  expect([...cut]).toEqual([]);
});

test('alerts are a touch away on a phone, and search says what it finds', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alerts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Search symbols' });
  const words = await search.evaluate((field: HTMLInputElement) => {
    const style = getComputedStyle(field);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return undefined;
    context.font = style.font;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return { text: field.placeholder, isWhole: context.measureText(field.placeholder).width <= room };
  });
  expect(words).toEqual({ text: 'Search symbols', isWhole: true });
  await page.getByRole('button', { name: 'Asha Rao' }).click();
  await page.getByRole('link', { name: 'Configure' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Configure' })).toBeVisible();
});

test('a screen’s code loads behind the loading view', async ({ page, server }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/faq-page-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/faq`, { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
});

test('a theme and a pair of colours that were chosen stay', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/configure`);
  await page.getByRole('radio', { name: 'Dark' }).click();
  await page.getByRole('radio', { name: 'Green and red' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-pair', 'classic');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});
