import { findViolations } from './support/axe.ts';
import { newDataDir, type Server, startServer } from './support/server.ts';
import { newPerson } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A refused code is one of the steps. */
test.use({ refusals: [400] });

const codeOf = (server: Server): string => /with the code (\S+)/.exec(server.printed())?.[1] ?? 'no code';

test('an operator’s first run: code, account, steps, over a reload and a restart', async ({ page }) => {
  const dataDir = newDataDir();
  let server = await startServer({ dataDir });
  const { port } = server;
  try {
    await page.goto(`${server.url}/setup`);
    await page.getByLabel('Code').fill('AAAA-BBBB-CCCC');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This code is wrong or has expired.').last()).toBeVisible();
    await expect.poll(() => codeOf(server)).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    await page.getByLabel('Code').fill(codeOf(server).toLowerCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Operator’s account' })).toBeVisible();

    await page.reload(); // the code is kept
    const person = newPerson();
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('button', { name: 'Send a test mail to me' }).click();
    await expect(page.getByText(`The test mail to ${person.email} was handed over.`)).toBeVisible();
    const next = page.getByRole('button', { name: 'Done, next step' });
    await next.click();
    await expect(page.getByRole('table', { name: 'Where prices come from' }).getByText('SIMULATED')).toHaveCount(4);
    await expect(page.getByRole('heading', { name: 'Connect a provider' })).toBeVisible();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByText('2 of 6 steps done.')).toBeVisible();

    await server.stop();
    server = await startServer({ dataDir, port });
    expect(server.printed()).not.toContain('with the code'); // there is an operator
    await page.goto(`${server.url}/setup`);
    await expect(page.getByRole('button', { name: /Market data.*Skipped/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /History/ })).toHaveAttribute('aria-expanded', 'true');
    await next.click();
    await expect(page.getByText(/Push notifications work/)).toBeVisible();
    await next.click();
    await page.getByRole('button', { name: 'Make a backup now' }).click();
    await expect(page.getByText(/Newest: wickwise-\S+\.tar\.gz/)).toBeVisible({ timeout: 120_000 });
    await next.click();
    await expect(page.getByText('Database and API answer, and writes work.')).toBeVisible();
    await page.getByRole('button', { name: 'Finish set-up' }).click();
    await expect(page.getByText('The set-up is complete.')).toBeVisible();

    await page.getByRole('button', { name: /Market data/ }).click(); // any step opens again
    await expect(page.getByRole('heading', { name: 'Connect a provider' })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${server.url}/setup`);
    await expect(page.getByText('This server is set up.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Connect a provider' })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
