import { accountMenu, clickLogOut, fillLogin } from './support/account-steps.ts';
import { addPasskeyDevice, totpOf } from './support/authenticator.ts';
import { startServer } from './support/server.ts';
import { codeFor, newPerson, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe(() => {
  test.use({ refusals: [400] }); // wrong on purpose

  test('signs up with a pasted code, is led through the set-up, and comes to where they wanted to go', async ({
    page,
    server,
  }) => {
    const person = newPerson();
    await page.goto(`${server.url}/dashboard?market=US_Equity`);
    await expect(page).toHaveURL(`${server.url}/login?next=%2Fdashboard%3Fmarket%3DUS_Equity`);
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Create account' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your code' })).toBeVisible();
    await expect(page.getByText('This server sends no email. Your code is in its outbox.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open outbox' })).toHaveAttribute('href', '/dev/mail');
    const code = page.getByLabel('Six-digit code');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    const right = await codeFor(page, server.url, person.email);
    const wrong = right === '000000' ? '111111' : '000000';
    await code.pressSequentially(wrong);
    await expect(page.getByRole('alert').filter({ hasText: /code/ })).toBeVisible();
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData('text', text);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      `Your code: ${right.slice(0, 3)} ${right.slice(3)}.`,
    );

    await expect(page.getByRole('heading', { level: 2, name: 'Which markets do you follow?' })).toBeVisible();
    await page.getByLabel('US equity').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Some experience').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Add AAPL' }).click();
    await page.getByLabel('Search symbols').fill('eurus');
    await page.getByRole('button', { name: 'Add EURUSD' }).click();
    await expect(page.getByText('2 of 10 chosen')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(
      page.getByRole('heading', { level: 2, name: 'Which time zone and number format do you use?' }),
    ).toBeVisible();
    await page.reload(); // continues where it was left
    await page.getByLabel('Time zone').selectOption('Asia/Kolkata');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'Remove EURUSD' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Kolkata');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Where should alerts reach you?' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: 'Which screen do you want to begin with?' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('alert')).toContainText('Tick “I have read this” or skip this step.');
    await page.getByLabel('I have read this').check();
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page).toHaveURL(`${server.url}/dashboard?market=US_Equity`);
    const watched = page.getByRole('table', { name: 'Watchlist' }).getByRole('row');
    await expect(watched.nth(1)).toContainText('AAPL'); // chosen first
  });
});

test.describe(() => {
  test.use({ refusals: [400] }); // wrong on purpose

  test('a form tells what is wrong, at the field and aloud, and goes to the first one', async ({ page, server }) => {
    await page.goto(`${server.url}/signup`);
    await page.getByLabel('Phone').fill('12345');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('Check these 4 fields: Enter your name.');
    for (const label of ['Name', 'Email', 'Password', 'Phone']) {
      const field = page.getByLabel(label, { exact: label !== 'Phone' });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      const about = (await field.getAttribute('aria-describedby'))?.split(' ')[0] ?? '';
      await expect(page.locator(`[id="${about}"]`)).toHaveText(/\w/);
    }
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByLabel('Email').fill(newPerson().email);
    await page.getByLabel('Phone').fill('');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('password123');
    await expect(page.getByText('Short, but long enough.')).toBeVisible();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('This password is too common.').last()).toBeVisible();
    await expect(password).toBeFocused();
  });
});

test('logs in and out, and every tab with it', async ({ page, context, server }) => {
  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  await expect(accountMenu(page)).toContainText('Asha Rao');
  const other = await context.newPage();
  await other.goto(`${server.url}/dashboard/configure`);
  await other.waitForLoadState('networkidle'); // what is asked for while the session ends is refused, and logged
  await clickLogOut(page);
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(other).toHaveURL(`${server.url}/login?next=%2Fdashboard%2Fconfigure`);
  expect(await page.evaluate(() => [localStorage.getItem('authData'), document.cookie])).toEqual([null, '']);
  await fillLogin(other, person.email, person.password);
  await expect(other).toHaveURL(`${server.url}/dashboard/configure`);
  await page.bringToFront();
  await expect(accountMenu(page)).toBeVisible(); // signed in here too
  const cookie = (await context.cookies()).find(({ name }) => name === 'token');
  expect(cookie).toMatchObject({ sameSite: 'Lax', httpOnly: false });
});

test('nobody is led away from here after a log-in', async ({ page, server }) => {
  await signIn(page, server.url);
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`${server.url}/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL(`${server.url}/dashboard`);
  }
  await page.goto(`${server.url}/login?next=${encodeURIComponent('/dashboard/configure')}`);
  await expect(page).toHaveURL(`${server.url}/dashboard/configure`);
});

test('a session goes on with a renewed token after the old one has run out', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/faq`);
  await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('authData') ?? '{}');
    const [head, , sign] = token.split('.');
    const claims = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
    const old = btoa(JSON.stringify({ ...claims, exp: 1 })).replaceAll('=', '');
    localStorage.setItem('authData', JSON.stringify({ token: `${head}.${old}.${sign}` }));
  });
  await page.goto(`${server.url}/dashboard/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByText('Asha Rao').first()).toBeVisible();
});

test('sets a new password by a code, which signs all devices out', async ({ page, server }) => {
  const person = await signIn(page, server.url);
  const before = await codeFor(page, server.url, person.email);
  await page.goto(`${server.url}/forgot-password`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
  await expect(page.getByRole('button', { name: /New code in \d+ s/ })).toBeVisible();
  await page.getByLabel('Code from the email').fill(await codeFor(page, server.url, person.email, before));
  await page.getByLabel('New password').fill('nine loud herons dive');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed. All devices are logged out.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await fillLogin(page, person.email, 'nine loud herons dive');
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test('a second factor guards the log-in, and a recovery code replaces it once', async ({ page, server }) => {
  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/profile`);
  await page.getByRole('button', { name: /Set up.*Authenticator/ }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible();
  const secret = (await page.locator('p.font-mono').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('Six-digit code').fill(totpOf(secret, Date.now() - 30_000)); // submits itself
  const codes = page.getByRole('listitem').filter({ hasText: /^[\w-]{8,}$/ });
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('On. 10 recovery codes left.')).toBeVisible();

  await clickLogOut(page);
  await page.goto(`${server.url}/login`);
  await fillLogin(page, person.email, person.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor code' })).toBeVisible();
  await page.getByLabel('Six-digit code').fill(totpOf(secret, Date.now()));
  await expect(page).toHaveURL(`${server.url}/dashboard`);

  await clickLogOut(page);
  await page.goto(`${server.url}/login`);
  await fillLogin(page, person.email, person.password);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.goto(`${server.url}/dashboard/profile`);
  await expect(page.getByText('On. 9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: /Manage.*Authenticator/ }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: /Set up.*Authenticator/ })).toBeVisible();
});

test('a passkey is made, signs in without a password, and is removed', async ({ page, server }) => {
  const person = await signIn(page, server.url);
  await addPasskeyDevice(page);
  await page.goto(`${server.url}/dashboard/profile`);
  await page.getByRole('button', { name: /Add passkey/ }).click();
  await page.getByLabel('Passkey name').fill('Laptop');
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Add passkey', exact: true }).click();
  await expect(page.getByText('Laptop')).toBeVisible();
  await clickLogOut(page);
  const next = encodeURIComponent('/dashboard/profile');
  await page.goto(`${server.url}/login?next=${next}`); // the device answers the field's passkey request
  await expect(page).toHaveURL(`${server.url}/dashboard/profile`);
  await expect(page.getByText(/added .* last used/)).toBeVisible();

  await clickLogOut(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${server.url}/login?next=${next}`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/profile`);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await expect(page.getByText('You have no passkeys.')).toBeVisible();
});

test('the outbox opens by the link that the server prints, and from then on from the page after sign-up', async ({
  page,
}) => {
  const server = await startServer({ env: { DEV_MAIL: '' } });
  try {
    const person = newPerson();
    await page.goto(`${server.url}/signup`);
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('The terminal that runs the server shows the outbox link.')).toBeVisible();

    const link = /^Its mails are at (\S+)$/m;
    await expect.poll(server.printed).toMatch(link);
    const outbox = await page.context().newPage();
    await outbox.goto(link.exec(server.printed())?.[1] ?? '');
    await expect(outbox).toHaveURL(`${server.url}/dev/mail`);
    await expect(outbox.getByText(`To ${person.email}`)).toBeVisible();
    await outbox.close();
    await page.reload();
    await page.getByRole('link', { name: 'Open outbox' }).click();
    await expect.poll(() => page.context().pages().at(-1)?.url()).toBe(`${server.url}/dev/mail`);
  } finally {
    await server.stop();
  }
});
