import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A new server loads its history first. */
const HISTORY = { timeout: 180_000 };
test.setTimeout(300_000);

test('builds a strategy from a template, saves versions of it, and tests it on the past', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/customstrategy?market=US_Equity`);
  const template = page.getByRole('button', { name: /Golden crossover/ });
  await template.filter({ visible: true }).first().click();
  await expect(page.getByText('SMA(50) is above SMA(200).')).toBeVisible();
  await expect(page.getByText('Warm-up: 200 bars (1h)')).toBeVisible(); // the contract's default timeframe
  await page.getByLabel('Timeframe', { exact: true }).selectOption('1D');
  await expect(page.getByText('Warm-up: 200 bars (1D)')).toBeVisible();
  await expect(page.getByText(/[1-9]\d* of \d+ match now/)).toBeVisible(HISTORY);

  await page.getByLabel('Name', { exact: true }).fill('My cross');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('version 1', { exact: true })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('My own cross');
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();

  const symbol = page.getByRole('combobox', { name: 'Symbol', exact: true });
  await page.getByRole('tab', { name: 'Chart', exact: true }).click();
  await symbol.fill('MSFT');
  await page.getByRole('option', { name: /MSFT/ }).click();
  await expect(page.getByText(/^Matched \d+ times on [\d,]+ closed bars/)).toBeVisible(HISTORY);
  await page.getByRole('region', { name: 'Past matches' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/tab=chart.*symbol=MSFT/);
  await page.reload();
  await expect(page.getByRole('img', { name: /Chart of MSFT with matches shaded/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Walk-forward' }).click();
  await symbol.fill('AAPL');
  await page.getByRole('option', { name: /AAPL/ }).click();
  await page.getByRole('button', { name: 'Run walk-forward' }).click();
  await expect(page.getByRole('table', { name: 'Walk-forward windows' })).toBeVisible(HISTORY);

  await page.getByRole('tab', { name: 'Backtest' }).click();
  await symbol.fill('AAPL');
  await page.getByRole('option', { name: /AAPL/ }).click();
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await page.getByRole('link', { name: 'Report' }).click(HISTORY);
  await expect(page.getByRole('heading', { level: 1, name: 'Backtest: My own cross' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Loses money|No proven edge|Not enough trades/ })).toBeVisible();
  await expect(page.getByText(/Costs per side: 0.02 % commission/)).toBeVisible();
  await expect(page.getByRole('img', { name: /Strategy ended at/ })).toBeVisible();
  await page.getByRole('link', { name: 'Open in builder' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('My own cross');

  await page.goto(`${server.url}/dashboard/chart/US_Equity/AAPL?timeframe=1D`);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const rules = page.getByRole('region', { name: 'Your strategies' });
  await rules.getByRole('button', { name: /My own cross/ }).click();
  await expect(rules.getByText(/SMA\(50\) is above SMA\(200\) \((passes|fails)\)/)).toBeVisible();
  await expect(page.getByText(/[01] of 1 match · at the close of/)).toBeVisible();
});

test('shows public strategies to visitors, and takes one to the builder', async ({ page, server }) => {
  await page.goto(`${server.url}/strategy/Momentum?market=US_Equity&timeframe=1D`);
  await expect(page.getByRole('heading', { level: 1, name: 'Strategies: Momentum' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Strong up trend by ADX/ })).toBeVisible(HISTORY);
  await expect(page.getByText(/\d+ of \d+ match now/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Combination' }).click();
  await expect(page.getByRole('heading', { name: /Hammer at the lower band/ })).toBeVisible(HISTORY);

  await signIn(page, server.url);
  await page.goto(`${server.url}/strategy/momentum?market=US_Equity&timeframe=1D`);
  await page.getByRole('button', { name: 'Set alert: Strong up trend by ADX' }).click(HISTORY);
  const alert = page.getByRole('dialog', { name: 'Create alert' });
  await expect(alert.getByText('“Strong up trend by ADX” is copied to your strategies when you create')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await page.getByRole('button', { name: 'Set alert: Strong up trend by ADX' }).click();
  await alert.getByLabel('Apply to').selectOption({ label: 'One symbol' });
  await alert.getByRole('combobox', { name: 'Symbol' }).fill('MSFT');
  await page.getByRole('option', { name: /MSFT/ }).click();
  await alert.getByRole('button', { name: 'Create alert' }).click();
  await expect(alert).toBeHidden();
  await page.getByRole('button', { name: 'Set alert: Strong up trend by ADX' }).click();
  await alert.getByRole('button', { name: 'Create alert' }).click();
  await expect(alert).toBeHidden();
  await page.goto(`${server.url}/dashboard/customstrategy`);
  await expect(page.getByRole('button', { name: /^Strong up trend by ADX/ })).toHaveCount(1); // copied once

  await page.goto(`${server.url}/strategy/volume`);
  await page.getByRole('link', { name: 'Copy to builder' }).first().click(HISTORY);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Breakout on double volume');
});
