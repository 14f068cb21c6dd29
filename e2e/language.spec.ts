import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest, test } from './support/test.ts';

test('speaks Hindi by choice, keeps it, and loads nothing of it before', async ({ page, server }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByTestId('price-BTC-USD').first()).toBeVisible();
  expect(loaded.filter((url) => /hindi|\/hi-|devanagari/i.test(url))).toEqual([]);
  await page.goto(`${server.url}/dashboard/configure`); // which names the language in its own script
  await page.getByRole('radio', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'सेटिंग' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  for (const own of [/devanagari/i, /\/hi-/]) expect(loaded.filter((url) => own.test(url))).not.toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${server.url}/dashboard/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'प्रोफ़ाइल' })).toBeVisible();
});

noisyTest('says in Hindi what was refused, and that the server is out of reach', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('locale', JSON.stringify({ language: 'hi' })));
  await page.goto(`${server.url}/login`);
  await page.locator('input[type=email]').fill('nobody@example.com');
  await page.locator('input[type=password]').fill('wrong horse battery staple');
  const logIn = page.locator('form button[type=submit]');
  await logIn.click();
  await expect(page.getByText('ईमेल पता या पासवर्ड गलत है।')).toBeVisible();
  await page.route('**/api/v1/auth/login', (route) => route.abort());
  await logIn.click();
  await expect(page.getByText('नेटवर्क में गड़बड़ है। अपना कनेक्शन जाँचें।')).toBeVisible();
});

/** Names that aren't catalogue items: instruments, people, this product and its parts, the reader's own data. */
const NAMES = /Wickwise|TradingView|Asha|Watchlist|asha-|Ctrl| \/ |Chrome|API key/;

const RULE = [
  { key: 'indicators', attribute: 'rsi_14', operator: 'lt', fieldExpression: 'value', value: 60 },
  { key: 'indicators', attribute: 'close', operator: 'gt', fieldExpression: 'indicator', value: 'bb_lower_20' },
].map((rule) => ({ ...rule, conditionOperator: 'and' }));
const AT_RULE = new URLSearchParams({
  market: 'Crypto',
  timeframe: '1h',
  rule: JSON.stringify([{ condition: 'and', rules: RULE }]),
});

const SCREENS: readonly (readonly [path: string, shown: RegExp])[] = [
  [`/dashboard/marketscreener?${AT_RULE}`, /RSI\(14\) 60 से नीचे है और क्लोज़ निचले बोलिंजर बैंड\(20\) से ऊपर है।/],
  [`/dashboard/marketscreener?${AT_RULE}&why=BTC-USD`, /क्लोज़ निचले बोलिंजर बैंड\(20\) से ऊपर है \(/],
  ['/dashboard/whatsnewtoday?market=Crypto', /कैंडल/],
  ['/dashboard/whatsnewtoday?tab=signals&market=Crypto', /संकेत/],
  ['/dashboard/chart/Crypto/SOL-USD', /इस चार्ट के संकेत/],
  ['/strategy/momentum?market=Crypto&timeframe=1h', /RSI वापस 30 से ऊपर/],
  [`/dashboard/customstrategy?${AT_RULE}`, /RSI\(14\) 60 से नीचे है और क्लोज़/],
];

test('shows what the server says in Hindi, too', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.addInitScript(() => localStorage.setItem('locale', JSON.stringify({ language: 'hi' })));
  for (const [path, shown] of SCREENS) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expect.poll(() => englishOn(page), { message: path }).toEqual([]);
  }
});

/** Returns texts, labels and titles on a page that have an English word other than a name. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.locator('body').evaluate((body) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement?.closest('script, style, noscript')) {
        found.push(walker.currentNode.textContent ?? '');
      }
    }
    for (const element of body.querySelectorAll('[title], [aria-label], [placeholder]')) {
      for (const name of ['title', 'aria-label', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  return texts.filter((text) => /[a-z]{3}/.test(text) && !NAMES.test(text));
}
