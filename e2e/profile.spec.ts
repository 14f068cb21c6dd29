import { accountMenu, fillLogin, panel } from './support/account-steps.ts';
import { codeFor, mailsTo, newPerson, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('changes name, address, phone and password', async ({ page, server }) => {
  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/profile`);
  await page.getByRole('button', { name: /Change.*: Name/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Asha R. Rao');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(accountMenu(page)).toContainText('Asha R. Rao');

  const { email } = newPerson();
  await page.getByRole('button', { name: /Change.*: Email/ }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Six-digit code').fill(await codeFor(page, server.url, email));
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  expect((await mailsTo(page, server.url, person.email))[0]?.text).toContain(email);

  const before = await codeFor(page, server.url, email);
  await page.getByRole('button', { name: /Change.*: Phone/ }).click();
  await page.getByLabel('Phone', { exact: true }).fill('+91 98765 43210');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Six-digit code').fill(await codeFor(page, server.url, email, before));
  await expect(page.getByText('+919876543210', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /Change.*: Password/ }).click();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('nine loud herons dive');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Password changed. All other devices are logged out.')).toBeVisible();
  await expect(panel(page, 'Security log').getByRole('listitem')).not.toHaveCount(1);
});

test('shows the devices, signs one out at once, and all of them', async ({ page, browser, server }) => {
  const person = await signIn(page, server.url);
  const context = await browser.newContext({ locale: 'en-GB' });
  const other = await context.newPage();
  await other.goto(`${server.url}/login`);
  await fillLogin(other, person.email, person.password);
  await expect(other.getByTestId('connection')).toHaveText('Connected');
  await page.goto(`${server.url}/dashboard/profile`);
  const devices = panel(page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Log out Chrom/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(other).toHaveURL(`${server.url}/login?next=%2Fdashboard`);
  await context.close();
  await devices.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('an API key is shown once, works, and is revoked', async ({ page, server }) => {
  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/profile`);
  await page.getByRole('button', { name: /Create key/ }).click();
  await page.getByLabel('Key name').fill('Notebook');
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Create key', exact: true }).click();
  await expect(page.getByText('Choose at least one.')).toBeVisible();
  await page.getByLabel('Signals').check();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Create key', exact: true }).click();
  await expect(page.getByText('It won’t be shown again.')).toBeVisible();
  const key = await page.locator('p.font-mono').textContent();
  const ask = () =>
    page.request.get(`${server.url}/api/v1/user/pattern-signal`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status()).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke Notebook' }).press('Enter');
  await expect(page.getByText('You have no API keys.')).toBeVisible();
  const withFocus = page.locator(':focus');
  await expect(withFocus).toHaveRole('button'); // it moves on with the row that is gone
  await expect(panel(page, 'API keys').locator(':focus')).toHaveCount(1);
  expect((await ask()).status()).toBe(401);
});

test('data can be taken along, and a deleted account kept after all', async ({ page, server }) => {
  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/profile`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const stream = await (await downloading).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(JSON.stringify(JSON.parse(text))).toContain(person.email);
  await page.getByRole('button', { name: /Delete my account/ }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
  await expect(page.getByText('This account will be deleted on')).toBeInViewport();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('This account will be deleted on')).toHaveCount(0);
});
