import { expect, type Page, test } from '@playwright/test';
import { hasRecorded, RECORDED } from '@wickwise/market/testing';
import { type Server, startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';

/** An instrument of each market with intraday recordings, and a timeframe that closes often. */
const WATCHED = [
  { market: 'Indian_Equity', name: 'Indian equity', symbol: 'RELIANCE', timeframe: '15m' },
  { market: 'US_Equity', name: 'US equity', symbol: 'SPY', timeframe: '10m' },
  { market: 'Forex', name: 'Forex', symbol: 'EURUSD', timeframe: '10m' },
  { market: 'Crypto', name: 'Crypto', symbol: 'BTC-USD', timeframe: '10m' },
] as const;

/** A recorded weekend takes 260 s at this speed: on a busy machine the page may open while the market is closed. */
const OVER_A_WEEKEND = { timeout: 400_000 };

const priceOf = (page: Page, symbol: string) => page.getByTestId(`price-${symbol}`).first();

test.describe('recorded data in the browser', () => {
  test.skip(!hasRecorded, `NOT RUN: ${RECORDED} has no recorded data (WICKWISE_TEST_DATA)`);
  let server: Server;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    server = await startServer({ args: ['--feed', 'replay', '--data', RECORDED, '--speed', '900'] });
  });
  test.afterAll(() => server?.stop());

  test('a price changes, a bar closes and a signal appears in each of the four markets', async ({ browser }) => {
    test.setTimeout(900_000);
    const watch = async ({ market, symbol, timeframe }: (typeof WATCHED)[number]): Promise<void> => {
      const page = await browser.newPage();
      await signIn(page, server.url);
      await page.goto(`${server.url}/dashboard?market=${market}&symbol=${symbol}&timeframe=${timeframe}`);
      await expect(page.getByText('REPLAY', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('at 900× speed')).toBeVisible();

      const price = priceOf(page, symbol);
      await expect(price).toBeVisible(OVER_A_WEEKEND);
      const before = await price.textContent();
      await expect(price).not.toHaveText(before ?? '', OVER_A_WEEKEND);

      await expect(page.getByTestId('closed-count')).not.toHaveText('0', OVER_A_WEEKEND);

      const known = await page.getByTestId('signal').evaluateAll((rows) => rows.map((row) => row.id));
      await expect
        .poll(
          () =>
            page
              .getByTestId('signal')
              .evaluateAll(
                (rows, [wanted, seen]) =>
                  rows.some((row) => row.getAttribute('data-market') === wanted && !seen.includes(row.id)),
                [market, known] as const,
              ),
          { ...OVER_A_WEEKEND, intervals: [200] },
        )
        .toBe(true);
      await page.context().close();
    };
    // in parallel, since the recording plays for all of them
    await Promise.all(WATCHED.map((watched) => test.step(watched.name, () => watch(watched))));
  });

  test('an instrument that was recorded in longer bars alone shows those', async ({ page }) => {
    await signIn(page, server.url);
    const shown: [path: string, bars: string][] = [
      ['US_Equity/MSFT', '1D'],
      ['US_Equity/MSFT?timeframe=10m', '1D'],
      ['Indian_Equity/RELIANCE?timeframe=10m', '15m'],
    ];
    for (const [path, bars] of shown) {
      await page.goto(`${server.url}/dashboard/chart/${path}`);
      await expect(page.getByRole('img', { name: `${bars} bars.` })).toBeVisible();
      await expect(page.getByRole('radio', { name: bars })).toBeChecked();
    }
  });
});
