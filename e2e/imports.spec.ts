import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findViolations } from './support/axe.ts';
import { ROOT, startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest as test } from './support/test.ts';

const NOWHERE = { REST: 'http://127.0.0.1:9', WS: 'ws://127.0.0.1:9' };
/** Exchanges that nobody answers at. */
const NO_EXCHANGE = Object.fromEntries(
  ['BINANCE', 'KRAKEN', 'COINBASE'].flatMap((name) =>
    Object.entries(NOWHERE).map(([kind, url]) => [`${name}_${kind}_URL`, url]),
  ),
);

/** A bhavcopy of some shares, whose prices the day of the month makes. */
function bhavcopy(date: string) {
  const close = 1_000 + Number(date.slice(-2));
  const rows = ['RELIANCE', 'TCS', 'INFY'].map(
    (symbol) => `${date},CM,NSE,${symbol},EQ,${close - 1},${close + 2},${close - 3},${close},1000`,
  );
  const text = ['TradDt,Sgmt,Src,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol', ...rows].join('\n');
  return { name: `BhavCopy_${date}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

test('an operator checks bhavcopies, mends what is wrong, and the market shows end-of-day prices', async ({ page }) => {
  const server = await startServer({ env: { ...NO_EXCHANGE, FEED: 'auto', FEED_AUTO_MS: '500' } });
  try {
    const person = await signIn(page, server.url);
    const program = path.join(ROOT, 'apps/cli/src/main.ts');
    const env = { ...process.env, DATA_DIR: server.dataDir };
    expect(spawnSync(process.execPath, [program, 'operator', 'add', person.email], { env }).status).toBe(0);
    await page.goto(`${server.url}/dashboard/operator?list=imports`);
    await expect(page.getByText('Nothing is imported.')).toBeVisible();
    const files = page.getByLabel(/^Files/);
    const check = page.getByRole('button', { name: 'Check files' });
    await check.click();
    await expect(files).toHaveAccessibleDescription(/Choose a file\./);

    const good = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map(bhavcopy);
    const { buffer, ...file } = bhavcopy('2026-11-20');
    const bad = { ...file, buffer: Buffer.from(buffer.toString().replace('1022', 'n/a')) };
    await files.setInputFiles([...good, bad]);
    await check.press('Enter');
    await expect(page.getByText(/^Dry run: 12 bars would be new, 0 corrected/)).toContainText('1 file has a problem');
    const problems = page.getByRole('table', { name: 'Problems' });
    await expect(problems.getByRole('row').nth(1)).toHaveText(
      /BhavCopy_2026-11-20\.csv.*2.*7 HghPric.*expected a price above 0, found "n\/a"/,
    );
    await expect(page.getByRole('table', { name: 'First bars' })).toContainText('RELIANCE');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }

    await files.setInputFiles([...good, bhavcopy('2026-11-20')]);
    await check.click();
    await page.getByRole('button', { name: 'Import 15 bars' }).click();
    await expect(page.getByText('Stored 15 new bars and 0 corrections.', { exact: false })).toBeVisible();
    const imported = page.getByRole('table', { name: 'Imported prices' });
    await expect(imported).toContainText('NSE bhavcopies');
    await expect(imported.getByRole('cell', { name: /^(Shown ?)?Yes$/ })).toBeVisible();
    await page.goto(`${server.url}/dashboard/chart/Indian_Equity/RELIANCE?tf=1D`);
    await expect(page.getByText('EOD', { exact: true }).first()).toBeVisible();

    await page.goto(`${server.url}/dashboard/operator?list=imports`);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Nothing is imported.')).toBeVisible();
  } finally {
    await server.stop();
  }
});
