import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { newDataDir, startServer } from './support/server.ts';

test('a lost connection is shown with its age, and mends itself', async ({ page }) => {
  const dataDir = newDataDir();
  let server = await startServer({ dataDir });
  try {
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByTestId('connection')).toHaveText('Live');
    const price = page.getByTestId('price-BTC-USD').first();
    await expect(price).toBeVisible();
    await server.kill();
    await expect(page.getByTestId('connection')).toHaveText('Offline');
    await expect(page.getByRole('alert')).toContainText(/Connection lost\. Prices are \d+ s old/);
    await expect(price).toBeVisible(); // what was known stays on the screen
    server = await startServer({ dataDir, port: server.port });
    await expect(page.getByTestId('connection')).toHaveText('Live', { timeout: 30_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
    const before = await price.textContent();
    await expect(price).not.toHaveText(before ?? '', { timeout: 30_000 });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
