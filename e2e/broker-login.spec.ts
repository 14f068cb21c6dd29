import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { FakeMarket } from '../apps/server/src/testing/fake-provider/fake-market.ts';
import { FakeProvider, GOOD_APP, GOOD_KEY } from '../apps/server/src/testing/fake-provider/fake-provider.ts';
import { kiteDialect } from '../apps/server/src/testing/fake-provider/kite-dialect.ts';
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

test('an operator logs in at the broker’s page, comes back to live prices, and logs in again the next day', async ({
  page,
}) => {
  const broker = new FakeProvider(kiteDialect, new FakeMarket(['738561', '2953217']));
  await broker.listen();
  const places = { KITE_REST_URL: broker.restUrl, KITE_WS_URL: broker.wsUrl, KITE_LOGIN_URL: broker.restUrl };
  const server = await startServer({ env: { ...NO_EXCHANGE, ...places, FEED: 'auto', FEED_AUTO_MS: '500' } });
  try {
    const person = await signIn(page, server.url);
    const program = path.join(ROOT, 'apps/cli/src/main.ts');
    const env = { ...process.env, DATA_DIR: server.dataDir };
    expect(spawnSync(process.execPath, [program, 'operator', 'add', person.email], { env }).status).toBe(0);
    await page.goto(`${server.url}/dashboard/configure`);
    await page.getByRole('button', { name: 'Connect Zerodha Kite' }).click();
    const redirectUrl = `${server.url}/dashboard/login/kite`;
    await expect(page.getByText(redirectUrl)).toBeVisible();
    broker.redirectUrl = redirectUrl; // as the operator enters it in the broker's developer console
    await page.getByLabel('API key', { exact: true }).fill(GOOD_APP.apiKey);
    await page.getByLabel('API secret').fill(GOOD_APP.secret);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('checkbox', { name: 'Indian equity' })).toBeChecked();
    await page.getByRole('button', { name: 'Save connection' }).click();

    const own = page.getByRole('list', { name: 'Your connections' });
    await expect(own).toContainText('Login needed');
    const india = page.getByRole('row', { name: /Indian equity/ });
    await expect(india).toContainText('SIMULATED');
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Log in with Zerodha Kite' }).click();
    await page.waitForURL(`${server.url}/dashboard/configure#market-data`);
    await expect(own).toContainText('Prices arrive.');
    await expect(own).toContainText('Logged in until');
    await expect(india).toContainText('kite');

    // the token ends in the morning
    broker.key = 'the-token-of-tomorrow';
    broker.drop();
    await expect(own).toContainText('Login needed');
    await expect(india).toContainText('needs a login');
    await page.getByRole('button', { name: 'Log in with Zerodha Kite' }).click();
    await expect(own).toContainText('Prices arrive.');
    await expect(india).not.toContainText('needs a login');
    for (const secret of [GOOD_KEY, GOOD_APP.secret, 'the-token-of-tomorrow'])
      expect(await page.content()).not.toContain(secret);

    // somebody else's answer of the broker, without our state
    await page.goto(`${redirectUrl}?request_token=stolen&status=success`);
    await expect(page.getByText(/This login is not of this session/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to market data' }).click();
    await expect(own).toContainText('Prices arrive.');
  } finally {
    await server.stop();
    await broker.stop();
  }
});
