import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Server, startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const MINUTES = 8 * 60;

/** Writes days of a coin's minute bars that rise and fall, so a close crosses its average every hour. */
function recording(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-recording-'));
  const rows = ['05', '06', '07', '08', '09'].flatMap((day) =>
    Array.from({ length: MINUTES }, (_, i) => {
      const time = new Date(Date.UTC(2026, 0, Number(day), 8) + i * 60_000).toISOString().replace('.000', '');
      const [open, close] = [i, i + 1].map((k) => 1_000 + Math.round(200 * Math.sin(k / 25))) as [number, number];
      return `${time},${open},${Math.max(open, close) + 3},${Math.min(open, close) - 3},${close},10`;
    }),
  );
  mkdirSync(path.join(folder, 'crypto/mine/1m'), { recursive: true });
  const file = path.join(folder, 'crypto/mine/1m/BTCUSDT.csv');
  writeFileSync(file, ['timestamp_utc,open,high,low,close,volume', ...rows].join('\n'));
  return folder;
}

const RULE = [
  {
    condition: 'and',
    rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', fieldExpression: 'indicator', value: 'sma_5' }],
  },
];

const signalsOf = (page: Page) => page.getByRole('row').filter({ hasText: 'Above its average' });

test.setTimeout(240_000);

test.describe('live strategies', () => {
  const data = recording();
  let server: Server;

  test.beforeAll(async () => {
    server = await startServer({ args: ['--feed', 'replay', '--data', data, '--speed', '600'] });
  });
  test.afterAll(async () => {
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  test('make signals that arrive in their owner’s list', async ({ page }) => {
    await signIn(page, server.url);
    const search = new URLSearchParams({ market: 'Crypto', timeframe: '10m', rule: JSON.stringify(RULE) });
    await page.goto(`${server.url}/dashboard/customstrategy?${search}`);
    await page.getByLabel('Name', { exact: true }).fill('Above its average');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const live = page.getByRole('region', { name: 'Live', exact: true });
    await expect(live.getByRole('switch')).not.toBeChecked();
    await live.getByRole('switch').click();
    await expect(live.getByText(/^Live since/)).toBeVisible();
    await expect(page.getByText('Live. Signals start with the next close.')).toBeVisible();

    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(signalsOf(page).first()).toBeVisible({ timeout: 90_000 }); // without a reload

    await page.getByRole('link', { name: 'Custom strategies' }).first().click();
    await page.getByRole('button', { name: 'Strategies', exact: true }).click();
    await page.getByRole('button', { name: /^Above its average/ }).click();
    await live.getByRole('link', { name: 'View signals' }).click();
    await expect(page.getByLabel('Pattern or rule').locator('option:checked')).toHaveText('Above its average');
    await expect(signalsOf(page).first()).toBeVisible();

    await page.goBack();
    await page.getByRole('button', { name: 'Strategies', exact: true }).click();
    const listed = page.getByRole('switch', { name: 'Live Above its average' });
    await expect(listed).toBeChecked();
    await listed.click();
    await expect(listed).not.toBeChecked();
    await expect(page.getByText('No longer live. Your signals stay in the list.')).toBeVisible();
  });
});
