import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { FakeMarket } from '../apps/server/src/testing/fake-provider/fake-market.ts';
import { FakeProvider, GOOD_KEY } from '../apps/server/src/testing/fake-provider/fake-provider.ts';
import { tiingoDialect } from '../apps/server/src/testing/fake-provider/tiingo-dialect.ts';
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

test('an operator pastes a key, reads why it is refused, pastes the right one, and the market turns live', async ({
  page,
}) => {
  const provider = new FakeProvider(tiingoDialect, new FakeMarket(['eurusd', 'gbpusd']));
  await provider.listen();
  const trading = setInterval(() => provider.trade('eurusd', 1.0625), 50);
  const places = { TIINGO_REST_URL: provider.restUrl, TIINGO_WS_URL: provider.wsUrl };
  const server = await startServer({ env: { ...NO_EXCHANGE, ...places, FEED: 'auto', FEED_AUTO_MS: '500' } });
  try {
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
  } finally {
    clearInterval(trading);
    await server.stop();
    await provider.stop();
  }
});
