import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { ROOT, startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest as test } from './support/test.ts';

const CHART = '/dashboard/chart/Crypto/BTC-USD';

async function fits(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

async function openChart(page: Page, url: string): Promise<void> {
  await page.goto(url + CHART);
  await expect(page.getByLabel('Values at the crosshair')).toContainText('Vol');
}

/** Opens the form of an alert above the newest price, names it and sends it. */
async function arm(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: /Chart of BTC-USD/ }).focus();
  await page.keyboard.press('Alt+n');
  const form = page.getByRole('dialog', { name: 'Create alert' });
  const field = form.getByRole('textbox', { name: 'Price' });
  await expect(field).not.toHaveValue('');
  await field.fill('9999999');
  await form.getByLabel(/^Name/).fill(name);
  await form.getByRole('button', { name: 'Create alert' }).click();
}

test('a limit is reached, a plan is given and ends, and its reader chooses what pauses', async ({ page, browser }) => {
  const server = await startServer();
  try {
    await page.goto(`${server.url}/pricing/individual`);
    await expect(page.getByRole('heading', { name: 'This server charges nothing' })).toBeVisible();

    const desk = await browser.newContext({ serviceWorkers: 'block' });
    const screen = await desk.newPage();
    const operator = await signIn(screen, server.url);
    const program = path.join(ROOT, 'apps/cli/src/main.ts');
    const env = { ...process.env, DATA_DIR: server.dataDir };
    expect(spawnSync(process.execPath, [program, 'operator', 'add', operator.email], { env }).status).toBe(0);
    await screen.goto(`${server.url}/dashboard/operator?list=plans`);
    const free = screen.getByRole('form', { name: 'Free' });
    await free.getByRole('textbox', { name: 'Active alerts' }).fill('2');
    await free.getByRole('button', { name: 'Save plan' }).click();
    await expect(screen.getByText('The plan Free was saved.')).toBeVisible();
    await screen.getByRole('switch', { name: 'Plans are on' }).click();
    await expect(screen.getByText(/^Every account has the limits of its plan/)).toBeVisible();
    await fits(screen);

    await page.goto(`${server.url}/pricing/individual`);
    await expect(page.getByRole('table', { name: 'Plans and their limits' })).toBeVisible();
    await fits(page);
    await page.goto(`${server.url}/pricing/business`);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ravi');
    await page.getByRole('textbox', { name: 'Email' }).fill('ravi@desk.example');
    await page.getByRole('textbox', { name: 'Company' }).fill('Desk');
    await page.getByRole('textbox', { name: 'Message' }).fill('Twelve seats?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Your message was sent. You get a reply by email.')).toBeVisible();
    await fits(page);

    const reader = await signIn(page, server.url);
    await openChart(page, server.url);
    for (const name of ['First', 'Second']) {
      await arm(page, name);
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await arm(page, 'Third');
    await expect(page.getByText(/^Your plan \(Free\) allows 2 active alerts; 2 are used/)).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Open plan' }).click();
    await expect(page.getByText('2 of 2')).toBeVisible();
    await fits(page);

    await screen.setViewportSize({ width: 1280, height: 800 });
    await screen.reload();
    await expect(screen.getByText('Twelve seats?')).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Email address of an account' });
    await search.fill(reader.email);
    await search.press('Enter');
    await screen.getByRole('textbox', { name: /^Days/ }).fill('30');
    await screen.getByRole('textbox', { name: 'Note' }).fill('For the beta');
    await screen.getByRole('button', { name: 'Give plan' }).click();
    await expect(screen.getByRole('cell', { name: 'For the beta' })).toBeVisible();

    await page.reload();
    await expect(page.getByText('2 of 100')).toBeVisible();
    await openChart(page, server.url);
    await arm(page, 'Third');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(`${server.url}/dashboard/plan`);
    await expect(page.getByText('This would pause, the newest first.')).toBeVisible();
    await expect(page.getByText('1 alert', { exact: true })).toBeVisible();
    await expect(page.getByText('Third')).toBeVisible();

    await screen.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByRole('heading', { name: 'Choose what stays active' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'First' }).uncheck();
    await page.getByRole('checkbox', { name: 'Third' }).check();
    await page.getByRole('button', { name: 'Save choice' }).click();
    await expect(page.getByText('Your choice was saved.')).toBeVisible();
    await fits(page);
    await page.goto(`${server.url}/dashboard/alerts`);
    const paused = page.getByRole('listitem').filter({ hasText: 'First' });
    await expect(paused.getByText('Paused: your plan has no room for it')).toBeVisible();
    await desk.close();
  } finally {
    await server.stop();
  }
});
