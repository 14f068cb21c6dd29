import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findViolations } from './support/axe.ts';
import { ROOT } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ refusals: [400] }); // of a file

const LESSON = 'RSI: who has won the last fortnight?';

test('a question about a lesson is asked, answered by an operator, and seen by the reader', async ({
  page,
  browser,
  server,
}) => {
  const program = path.join(ROOT, 'apps/cli/src/main.ts');
  const cli = (...args: string[]): string => {
    const env = { ...process.env, DATA_DIR: server.dataDir };
    const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout;
  };
  await page.goto(`${server.url}/learning/rsi`);
  await page.getByRole('link', { name: 'Ask about this lesson' }).click();
  await expect(page).toHaveURL(/\/login\?next=.*lesson/); // visitors log in, and come back

  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/learning/rsi`);
  await page.getByRole('link', { name: 'Ask about this lesson' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await expect(page.getByText('/learning/rsi', { exact: true })).toBeVisible();
  // what follows is the same where the link was followed before the app had begun, which loads its page from the server
  await page.goto(`${server.url}/learning/rsi`);
  const asking = await page.getByRole('link', { name: 'Ask about this lesson' }).getAttribute('href');
  await page.evaluate((to) => location.assign(to ?? ''), asking);
  await page.getByRole('searchbox', { name: 'Search help' }).fill('time zone');
  await expect(page.getByText('Change language, time zone, clock and digits')).toBeVisible();
  await expect(page.getByText(`About the lesson “${LESSON}”`)).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue(`Question about “${LESSON}”`);
  await page.getByLabel('Your question').fill('Why 14 bars?');
  await page.getByLabel('Files').setInputFiles([
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>') },
    { name: 'trace.log', mimeType: 'text/plain', buffer: Buffer.from('10:00 connected') },
  ]);
  await expect(page.getByText(/^page\.png: Only PNG/)).toBeVisible();
  await expect(page.getByText('trace.log')).toBeVisible();
  await expect(page.getByText('/learning/rsi', { exact: true })).toBeVisible(); // shown before it is sent
  await page.getByLabel('Send technical details').check();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Send ticket' }).click();
  await expect(page.getByText(/^Ticket #\d+ was sent/)).toBeVisible();
  const no = /#(\d+)/.exec(await page.getByText(/^Ticket #\d+ was sent/).innerText())?.[1] ?? '';

  const desk = await browser.newContext();
  const screen = await desk.newPage();
  const operator = await signIn(screen, server.url);
  cli('operator', 'add', operator.email);
  await screen.goto(`${server.url}/dashboard/operator?list=tickets&q=${person.email}`);
  await screen.getByRole('link', { name: new RegExp(`^Open ticket #${no}`) }).click();
  await screen.getByText('Sent with it').click();
  await expect(screen.getByText('"lesson": "rsi"')).toBeVisible();
  const saved = screen.waitForEvent('download');
  await screen.getByRole('button', { name: /trace\.log/ }).click();
  expect((await saved).suggestedFilename()).toBe('trace.log');
  await screen.getByLabel('Your reply').fill('Wilder chose half a cycle of 28 days.');
  await screen.getByRole('button', { name: 'Send reply' }).click();
  await expect(screen.getByRole('listitem').filter({ hasText: 'Wilder chose' })).toBeVisible();
  await desk.close();

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: 'Open ticket' }).click();
  await expect(page.getByText('Wilder chose half a cycle of 28 days.')).toBeVisible();
  await page.getByLabel('Your reply').fill('Thank you!');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you!' })).toBeVisible();

  expect(cli('tickets', 'list', 'open')).toContain(`#${no} open`);
  expect(cli('tickets', 'show', no)).toContain('Thank you!');
  expect(cli('tickets', 'close', no, 'You are welcome.')).toContain(`Ticket #${no} is closed.`);
  await page.reload();
  await expect(page.getByText('You are welcome.')).toBeVisible();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
});
