import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newDataDir, startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest as test } from './support/test.ts';

/** The connection note; parts that were loading have their own alerts. */
const lostNote = (page: Page) => page.getByRole('alert').filter({ hasText: 'Connection lost' });

const ageShown = async (page: Page): Promise<number> =>
  Number(/Last price is (\d+) s old/.exec((await lostNote(page).textContent()) ?? '')?.[1]);

test('a lost connection is shown with the age of the newest price, and mends itself', async ({ page }) => {
  const dataDir = newDataDir();
  let server = await startServer({ dataDir });
  try {
    await signIn(page, server.url);
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByTestId('connection')).toHaveText('Connected');
    const price = page.getByTestId('price-BTC-USD').first();
    const first = await price.textContent();
    await expect(price).not.toHaveText(first ?? '', { timeout: 90_000 });
    await server.kill();
    const killedMs = Date.now();
    await expect(page.getByTestId('connection')).toHaveText('Offline');
    await expect(lostNote(page)).toContainText(/Connection lost\. Last price is \d+ s old\./);
    await expect.poll(() => ageShown(page)).toBeGreaterThanOrEqual(4);
    const passedS = (Date.now() - killedMs) / 1_000;
    expect(Math.abs((await ageShown(page)) - passedS)).toBeLessThan(4); // crypto ticks about once a second
    await expect(page.getByText(/last price \d+ s old/)).toBeVisible(); // beside the market's own prices too
    await expect(price).toBeVisible(); // known data stays on screen
    server = await startServer({ dataDir, port: server.port });
    await expect(page.getByTestId('connection')).toHaveText('Connected', { timeout: 90_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
    const before = await price.textContent();
    await expect(price).not.toHaveText(before ?? '', { timeout: 90_000 });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('countdowns go on between messages', async ({ page, context, server }) => {
  await signIn(page, server.url);
  await page.clock.install();
  await page.goto(`${server.url}/dashboard`);
  const tabs = page.getByRole('navigation', { name: 'Markets' });
  await expect(tabs).toContainText(/(opens|closes) in/);
  // or its code would load after the clock change
  await expect(page.getByRole('img', { name: /bars\./ })).toBeVisible();
  await context.setOffline(true); // no message sets the clocks
  const before = await tabs.textContent();
  await page.clock.fastForward('03:07:00');
  await expect(tabs).not.toHaveText(before ?? '');
});
