import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A new server loads its history first. */
const HISTORY = { timeout: 180_000 };
test.setTimeout(300_000);

const above = (attribute: string, value: number) => [
  {
    condition: 'and',
    rules: [
      { key: 'indicators', attribute, operator: 'gt', fieldExpression: 'value', value, conditionOperator: 'and' },
    ],
  },
];

const address = (url: string, search: Record<string, unknown>): string => {
  const query = Object.entries(search).map(([key, value]) => {
    return `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;
  });
  return `${url}/dashboard/marketscreener?${query.join('&')}`;
};

const table = (page: Page) => page.getByRole('grid', { name: 'Matching symbols' });
/** Unfolds the editable rule. */
const unfold = (page: Page) => page.getByRole('button', { name: /^Rule and filters/ }).click();
/** The first row with an instrument. */
const row = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server.url);
});

test('begins with the scans, builds a rule from chips, and follows it in the address', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard/marketscreener`);
  await expect(page.getByText('Choose a scan or add your own condition.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Golden and Death Cross/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add condition' }).click();
  const editor = page.getByRole('dialog', { name: 'Condition' });
  await editor.getByRole('combobox', { name: 'Indicator or price' }).fill('rsi');
  await editor.getByRole('option', { name: /^Relative Strength Index/ }).click();
  await editor.getByLabel('Comparison').selectOption({ label: 'is above' });
  await editor.getByLabel('Value', { exact: true }).fill('1');
  await editor.getByRole('button', { name: 'Apply condition' }).click();
  await expect(page.getByRole('button', { name: 'Edit: RSI 14 > 1' })).toBeVisible();
  await expect(row(page)).toBeVisible(HISTORY);
  await expect(page.getByText('RSI(14) is above 1.')).toBeVisible();
  await expect(page.getByText(/\d+ of \d+ match/)).toBeVisible();

  await expect(page.getByLabel('Columns')).toHaveValue('rule');
  await expect(table(page).getByRole('columnheader', { name: 'RSI 14' })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Volume' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit: RSI 14 > 1' })).toBeHidden();
  await unfold(page);
  await expect(page.getByRole('button', { name: 'Edit: RSI 14 > 1' })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'RSI 14' })).toBeVisible();
});

test('says why a row is there, and what the near misses lack', async ({ page, server }) => {
  await page.goto(address(server.url, { rule: above('rsi_14', 1) }));
  await row(page).getByRole('gridcell').first().click(HISTORY);
  const why = page.getByRole('dialog', { name: /-USD/ });
  await expect(why.getByText('Matches.')).toBeVisible();
  await expect(why.getByText(/RSI\(14\) is above 1 \(passes\)/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await page.goto(address(server.url, { rule: above('rsi_14', 99.5) }));
  await expect(page.getByText('No symbols match now.')).toBeVisible(HISTORY);
  const reasons = page.getByRole('region', { name: 'Why nothing matched' });
  await expect(reasons.getByText('“RSI(14) is above 99.5” is never true here, even alone.')).toBeVisible();
  await page.getByRole('button', { name: 'Near misses' }).last().click();
  await expect(row(page).getByText('RSI(14) is above 99.5')).toBeVisible();
});

test('keeps a screen, shares what it found, and gives it as a file', async ({ page, server }) => {
  await page.goto(address(server.url, { rule: above('rsi_14', 1) }));
  await expect(row(page)).toBeVisible(HISTORY);
  await page.getByRole('button', { name: 'Save screen' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Everything');
  await page.getByRole('dialog').getByRole('button', { name: 'Save screen' }).click();
  await expect(page.getByText('Everything').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('screen.csv');

  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const saved = new URL(page.url()).searchParams.get('saved');
  await page.goto(`${server.url}/dashboard/marketscreener?saved=${saved}`);
  await expect(page).toHaveURL(/rsi_14/); // the URL of a saved screen becomes that of its rule
  await expect(row(page)).toBeVisible(HISTORY);
  await page.goto('about:blank'); // requests of the left page would lack their token
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Shared screen' })).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByRole('cell', { name: /-USD$/ }).first()).toBeVisible();
});

for (const [width, height] of [
  [1280, 800],
  [360, 780],
] as const) {
  test(`shows results without scrolling at ${width} x ${height}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await page.goto(address(server.url, { rule: above('rsi_14', 1) }));
    await expect(row(page)).toBeInViewport(HISTORY);
    const box = await row(page).boundingBox();
    expect(box?.y).toBeLessThan(height / 2);
    await expect(page.getByRole('button', { name: /Golden and Death Cross/ })).toBeVisible({ visible: width > 1_000 });
  });
}

test('runs on a part of the market', async ({ page, server }) => {
  await page.goto(address(server.url, { market: 'Indian_Equity', rule: above('rsi_14', 1) }));
  const universe = page.getByLabel('Universe');
  await expect(universe.getByRole('option', { name: /^Nifty 50 \(\d+ of 50, Sep/ })).toBeAttached();
  await universe.selectOption({ label: 'Information technology (2)' });
  await expect(page).toHaveURL(/universe=sector%3AInformation/);
  await expect(page.getByText(/of 2 match/)).toBeVisible(HISTORY);
});

test.describe('a rule that can’t be', () => {
  test.use({ refusals: [400] });

  test('is explained in a sentence, and nothing is lost', async ({ page, server }) => {
    await page.goto(address(server.url, { rule: above('rsi_14', 120) }));
    await expect(page.getByText(/can never be true/)).toBeVisible();
    await unfold(page);
    await expect(page.getByRole('button', { name: 'Edit: RSI 14 > 120' })).toBeVisible();
  });
});
