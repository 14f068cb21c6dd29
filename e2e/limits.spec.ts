import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { FREE_LIMITS } from './support/limits.ts';
import { ROOT, type Server, startServer } from './support/server.ts';
import { type Account, newPerson, signIn } from './support/sign-in.ts';
import { expect, noisyTest as test } from './support/test.ts';

let server: Server;
let operator: Caller;

interface Caller {
  call: (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<unknown>;
  userId: string;
}

/** Makes calls with the session of a signed-in page. */
async function callerOf(page: Page): Promise<Caller> {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'authData');
  const { token } = JSON.parse(stored?.value ?? '{}') as { token: string };
  const { _id: userId } = JSON.parse(atob(token.split('.')[1] ?? '')) as { _id: string };
  const call: Caller['call'] = async (method, route, data) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(`${server.url}/api/v1/${route}`, { method, headers, data });
    expect(answer.ok(), `${route}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? undefined : answer.json();
  };
  return { call, userId };
}

test.beforeAll(async ({ browser }) => {
  server = await startServer({ env: { SIM_SYMBOLS: '3' } });
  const page = await (await browser.newContext()).newPage();
  const { email } = await signIn(page, server.url);
  const program = path.join(ROOT, 'apps/cli/src/main.ts');
  const env = { ...process.env, DATA_DIR: server.dataDir };
  expect(spawnSync(process.execPath, [program, 'operator', 'add', email], { env }).status).toBe(0);
  operator = await callerOf(page);
  await operator.call('PATCH', 'admin/plans/free', { limits: FREE_LIMITS });
  await operator.call('PATCH', 'admin/plans/team', { limits: { ...FREE_LIMITS, seats: 2 } });
  await operator.call('PUT', 'admin/plans-switch', { isOn: true });
});

test.afterAll(() => server.stop());

/** Signs a new reader in; their prices and history are of crypto, which is always open. */
async function reader(page: Page, person: Account = newPerson()): Promise<Caller & Account> {
  await signIn(page, server.url, person);
  return { ...(await callerOf(page)), ...person };
}

/** A refusal is a sentence with what is allowed, in view, and leads to the plan with its meter. */
async function leadsToPlan(page: Page, refusal: Locator, meter: RegExp): Promise<void> {
  await expect(refusal).toBeVisible();
  await refusal.getByRole('link', { name: 'Open plan' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/plan`);
  await expect(page.getByRole('listitem').filter({ hasText: meter })).toBeVisible();
}

const RULE = {
  name: 'dip',
  label: 'Dip',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 1 }] }],
};

test('watchlist symbols: the list stays as it was', async ({ page }) => {
  const { call, userId } = await reader(page);
  const items = ['BTC-USD', 'ETH-USD'].map((symbol) => ({ market: 'Crypto', symbol }));
  await call('POST', `user/${userId}/watchlists`, { name: 'Mine', items });
  await page.goto(`${server.url}/dashboard?market=Crypto`);
  const watchlists = page.getByRole('region', { name: 'Watchlist' });
  await watchlists.getByLabel('Watchlist', { exact: true }).selectOption('Mine');
  await watchlists.getByRole('combobox', { name: 'Add symbol' }).fill('SOL');
  await page.getByRole('option', { name: /SOL-USD/ }).click();
  const refusal = page.getByRole('region', { name: 'Messages' }).getByRole('paragraph');
  await expect(refusal).toContainText('allows 2 symbols in watchlists; 2 are used. Remove some');
  await expect(page.getByTestId('watchlist-row')).toHaveCount(2);
  await leadsToPlan(page, refusal, /Watchlist symbols2 of 2/);
});

test('strategies: what was built is still in the builder', async ({ page }) => {
  const { call, userId } = await reader(page);
  await call('POST', `user/${userId}/strategies`, { market: 'Crypto', timeframe: '1h', definition: RULE });
  await page.goto(`${server.url}/dashboard/customstrategy?market=Crypto`);
  const template = page.getByRole('button', { name: /Golden crossover/ });
  await template.filter({ visible: true }).first().click();
  await expect(page.getByText('Add a condition or choose a template.')).toBeHidden();
  await page.getByLabel('Name', { exact: true }).fill('My cross');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'allows 1 saved strategies; 1 are used. Delete one' });
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('My cross');
  await leadsToPlan(page, refusal, /Saved strategies1 of 1/);
});

test('backtest bars and history: the form keeps its settings', async ({ page }) => {
  const { call, userId } = await reader(page);
  await call('POST', `user/${userId}/strategies`, { market: 'Crypto', timeframe: '1D', definition: RULE });
  await page.goto(`${server.url}/dashboard/customstrategy?market=Crypto`);
  await page.getByRole('button', { name: /^Dip/ }).first().click();
  await page.getByRole('tab', { name: 'Backtest' }).click();
  await page.getByRole('combobox', { name: 'Symbol', exact: true }).fill('BTC');
  await page.getByRole('option', { name: /BTC-USD/ }).click();
  await page.getByRole('button', { name: 'Run backtest' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'allows 10 backtest bars a month; 0 are used' });
  await leadsToPlan(page, refusal, /Backtest bars a month0 of 10/);

  await page.goto(`${server.url}/dashboard/chart/Crypto/BTC-USD?timeframe=1D`);
  const depth = page.getByText(/Your plan shows 30 days of history; older bars are left out/);
  await leadsToPlan(page, depth, /History30 days/);
});

test('alert deliveries: alerts fire in the app, which says once that no more are sent', async ({ page }) => {
  const { call, userId } = await reader(page);
  await call('POST', `user/${userId}/channels`, { kind: 'email' });
  const said = page.getByText('Your plan sends 1 alerts a day, and all are sent');
  await page.goto(`${server.url}/dashboard/chart/Crypto/BTC-USD`);
  await expect(page.getByLabel('Values at the crosshair')).toContainText('Vol');
  const form = page.getByRole('dialog', { name: 'Create alert' });
  const price = form.getByRole('textbox', { name: 'Price' });
  const made: string[] = [];
  // the price crosses some of these within seconds, or has left them: then again where it is now. Firings of the same
  // ten seconds are one message
  await expect(async () => {
    for (const id of made.splice(0)) await call('DELETE', `user/${userId}/alerts/${id}`);
    await page.getByRole('region', { name: /Chart of BTC-USD/ }).focus();
    await page.keyboard.press('Alt+n');
    await expect(price).not.toHaveValue('');
    const near = Number((await price.inputValue()).replaceAll(',', ''));
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    for (const step of [0, 1, -1, 2, -2, 3, -3, 5, -5, 8, -8, 12, -12]) {
      const condition = { type: 'crossing', level: near * (1 + step / 10_000) };
      const rest = { market: 'Crypto', symbol: 'BTC-USD', timeframe: '3m', frequency: 'bar', channels: ['email'] };
      const answer = await call('POST', `user/${userId}/alerts`, { name: `Near ${step}`, condition, ...rest });
      made.push((answer as { alert: { id: string } }).alert.id);
    }
    await expect(said.first()).toBeVisible({ timeout: 40_000 });
  }).toPass({ timeout: 240_000 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(said).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Open plan' })).toBeVisible();
});

test('API calls: a key is refused until tomorrow, and the plan says so', async ({ page }) => {
  const { password } = await reader(page);
  await page.goto(`${server.url}/dashboard/profile`);
  await page.getByRole('button', { name: /Create key/ }).click();
  await page.getByLabel('Key name').fill('Notebook');
  await page.getByLabel('Signals').check();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Create key', exact: true }).click();
  const key = await page.locator('p.font-mono').textContent();
  const headers = { authorization: `Bearer ${key}` };
  const ask = () => page.request.get(`${server.url}/api/v1/user/pattern-signal`, { headers });
  expect((await ask()).status()).toBe(200);
  const refused = await ask();
  expect([refused.status(), Number(refused.headers()['retry-after']) > 0]).toEqual([429, true]);
  expect((await refused.json()).message).toContain('allows 1 API calls a day; 1 are used. They are counted from zero');
  await page.goto(`${server.url}/dashboard/plan`);
  const meter = page.getByRole('listitem').filter({ hasText: 'API calls a day' });
  await expect(meter).toContainText(/1 of 1.*Starts over in/);
});

test('seats: nobody more is invited, in Hindi too', async ({ page }) => {
  const owner = await reader(page);
  const grant = { email: owner.email, planKey: 'team', reason: 'gift', note: 'Beta', days: null };
  await operator.call('POST', 'admin/plan-grants', grant);
  await page.goto(`${server.url}/dashboard/team`);
  await page.getByLabel('Team name').fill('Desk');
  await page.getByRole('button', { name: 'Create team' }).click();
  const invite = async (email: string, send: string) => {
    await page.getByRole('textbox', { name: /^(Email|ईमेल)$/ }).fill(email);
    await page.getByRole('button', { name: send }).click();
  };
  await invite('ravi@example.com', 'Send invitation');
  await expect(page.getByRole('textbox', { name: 'Link of the invitation' })).toBeVisible();
  await invite('mira@example.com', 'Send invitation');
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'allows 2 seats; 2 are used, open invitations included. Remove a member' });
  await expect(refusal).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mira@example.com');
  await leadsToPlan(page, refusal, /Seats2 of 2/);

  await page.evaluate(() => localStorage.setItem('locale', JSON.stringify({ language: 'hi' })));
  await page.goto(`${server.url}/dashboard/team`);
  await invite('mira@example.com', 'निमंत्रण भेजें');
  await expect(page.getByRole('alert').filter({ hasText: '2 सीटें मिलती हैं; खुले निमंत्रण मिलाकर 2 भरी हैं' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: 'प्लान खोलें' })).toBeVisible();
});
