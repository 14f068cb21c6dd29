import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { FakeMarket } from '../apps/server/src/testing/fake-provider/fake-market.ts';
import { FakeProvider, GOOD_KEY } from '../apps/server/src/testing/fake-provider/fake-provider.ts';
import { tiingoWholeDialect } from '../apps/server/src/testing/fake-provider/tiingo-dialect.ts';
import { findViolations } from './support/axe.ts';
import { ROOT, type Server, startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest as test } from './support/test.ts';

const NOWHERE = { REST: 'http://127.0.0.1:9', WS: 'ws://127.0.0.1:9' };
/** Exchanges that nobody answers at. */
const NO_EXCHANGE = Object.fromEntries(
  ['BINANCE', 'KRAKEN', 'COINBASE'].flatMap((name) =>
    Object.entries(NOWHERE).map(([kind, url]) => [`${name}_${kind}_URL`, url]),
  ),
);

/** The product beside a made-up Tiingo of two pairs and a coin, for all flows. */
let provider: FakeProvider;
let server: Server;
let trading: NodeJS.Timeout;
let coinPrice = 61_234.5;

test.beforeAll(async () => {
  provider = new FakeProvider(tiingoWholeDialect, new FakeMarket(['eurusd', 'gbpusd', 'btcusd']));
  await provider.listen();
  trading = setInterval(() => {
    provider.trade('eurusd', 1.0625);
    provider.trade('btcusd', coinPrice);
  }, 50);
  const places = { TIINGO_REST_URL: provider.restUrl, TIINGO_WS_URL: provider.wsUrl };
  server = await startServer({ env: { ...NO_EXCHANGE, ...places, FEED: 'auto', FEED_AUTO_MS: '500' } });
});

test.afterAll(async () => {
  clearInterval(trading);
  await server?.stop();
  await provider.stop();
});

test('an operator pastes a key, reads why it is refused, pastes the right one, and the market turns live', async ({
  page,
}) => {
  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/configure`);
  const command = page.getByText(`npm run -s cli -- operator add ${person.email}`);
  await expect(command).toBeVisible();
  const forex = page.getByRole('row', { name: /Forex/ });
  await expect(forex).toContainText('SIMULATED');
  const program = path.join(ROOT, 'apps/cli/src/main.ts');
  const env = { ...process.env, DATA_DIR: server.dataDir };
  expect(spawnSync(process.execPath, [program, 'operator', 'add', person.email], { env }).status).toBe(0);

  await page.reload();
  await page.getByRole('button', { name: 'Connect Tiingo' }).press('Enter');
  const field = page.getByLabel('API token');
  await expect(field).toBeFocused();
  await field.fill('a-key-of-somebody-else');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check this field: Tiingo: Not authorized', { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(GOOD_KEY);
  await page.getByRole('button', { name: 'Test key' }).click();
  await expect(page.getByRole('checkbox', { name: 'Forex' })).toBeChecked();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Save connection' }).click();
  const own = page.getByRole('list', { name: 'Your connections' });
  await expect(own.getByText('Prices arrive.')).toBeVisible();
  await expect(forex).toContainText('tiingo');
  await expect(forex).not.toContainText('SIMULATED');
  await expect(own).toContainText('Subscriptions');
  // the provider has two pairs: it says of the others why they have no prices
  await own.getByText(/^\d+ instruments without prices$/).click();
  await expect(own.getByText('USDJPY: tiingo does not trade usdjpy')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await page.content()).not.toContain(GOOD_KEY);

  await page.getByRole('button', { name: 'Actions for Tiingo' }).click();
  await page.getByRole('menuitem', { name: 'Delete connection' }).click();
  await expect(page.getByText('No provider is connected yet.')).toBeVisible();
  await expect(forex).toContainText('SIMULATED');
});

test('an ordinary account connects a key of its own, and nobody else sees its prices', async ({ page, browser }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/configure`);
  await page.getByRole('button', { name: 'Connect Tiingo' }).click();
  const field = page.getByLabel('API token');
  await field.fill('a-key-of-somebody-else');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check this field: Tiingo: Not authorized', { exact: true })).toBeVisible();
  await field.fill(GOOD_KEY);
  await page.getByRole('button', { name: 'Test key' }).click();
  await page.getByRole('checkbox', { name: 'Forex' }).uncheck();
  await page.getByRole('checkbox', { name: 'US equity' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Crypto' })).toBeChecked();
  await page.getByRole('button', { name: 'Save connection' }).click();
  const crypto = page.getByRole('row', { name: /Crypto/ });
  await expect(crypto).toContainText('LIVE');

  const chart = `${server.url}/dashboard/chart/Crypto/BTC-USD`;
  const legend = page.getByLabel('Values at the crosshair').first();
  await page.goto(chart);
  await expect(
    page.getByText('Crypto: prices of your own connection (Tiingo). Nobody else here sees them.'),
  ).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('LIVE', { exact: true }).first()).toBeVisible();
  await expect(legend).toContainText('C $61,234.50');
  coinPrice = 61_234.75;
  await expect(legend).toContainText('C $61,234.75');
  expect(await findViolations(page)).toEqual([]);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, server.url);
  await other.goto(chart);
  await expect(other.getByRole('main').getByText('SIMULATED', { exact: true }).first()).toBeVisible();
  await expect(other.getByLabel('Values at the crosshair').first()).toContainText('Vol');
  expect(await other.content()).not.toMatch(/61,234\.|your own connection/);
  await context.close();

  await page.goto(`${server.url}/dashboard/configure`);
  expect(await page.content()).not.toContain(GOOD_KEY);
  await page.getByRole('button', { name: 'Actions for Tiingo' }).click();
  await page.getByRole('menuitem', { name: 'Delete connection' }).click();
  await expect(page.getByText('No provider is connected yet.')).toBeVisible();
  await expect(crypto).toContainText('SIMULATED');
  await page.goto(chart);
  await expect(main.getByText('SIMULATED', { exact: true }).first()).toBeVisible();
  await expect(legend).not.toContainText('61,234.');
});
