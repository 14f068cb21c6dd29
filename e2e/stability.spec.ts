import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

interface Shift {
  value: number;
  what: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Notes what moves by itself, with the parts that were moved. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = [];
    const nameOf = (node: Node | null): string =>
      node instanceof Element ? `${node.tagName} ${node.className}` : `“${node?.textContent?.slice(0, 30)}”`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const what = sources.map(({ node, previousRect: { y }, currentRect }) => {
          return `${nameOf(node)}: ${Math.round(y)} → ${Math.round(currentRect.y)}`;
        });
        window.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const SCREENS = ['/', '/dashboard', '/dashboard/chart/Crypto/BTC-USD', '/faq'];
const MOST = 0.02;

for (const width of [360, 1280]) {
  for (const path of SCREENS) {
    test(`nothing jumps while ${path} loads, ${width} px`, async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      if (path !== '/faq') {
        await expect(page.locator('canvas').first()).toBeVisible();
        await expect(page.getByTestId('price-BTC-USD').first()).toBeVisible();
      }
      await page.waitForTimeout(2_000); // what comes late: prices, signals, fonts
      const shifts = await page.evaluate(() => window.shifts);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(total, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MOST);
    });
  }
}
