import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
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

/** Records layout shifts with the shifted elements. */
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

const sumOfShifts = async (page: Page): Promise<{ total: number; details: string }> => {
  const shifts = await page.evaluate(() => window.shifts);
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), details: JSON.stringify(shifts, null, 1) };
};

/** A page has settled after this quiet time; a live page never does, and is observed for the maximum. */
const QUIET = { ms: 1_000, mostMs: 10_000 };

/** Waits until nothing has loaded or shifted for a while, and fonts are ready. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async ({ ms, mostMs }) => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const count = () => performance.getEntriesByType('resource').length + window.shifts.length;
    const beganMs = performance.now();
    let [known, sinceMs] = [count(), beganMs];
    for (let nowMs = beganMs; nowMs - sinceMs < ms && nowMs - beganMs < mostMs; nowMs = performance.now()) {
      await frame();
      if (count() !== known) [known, sinceMs] = [count(), performance.now()];
    }
  }, QUIET);
}

const LIVE = ['/', '/dashboard', '/dashboard/chart/Crypto/BTC-USD'];
const STILL = [
  ...['/faq', '/login', '/signup', '/confirm-otp', '/dashboard/profile', '/signup-configuration'],
  ...['/dashboard/calendar', '/news'],
];
/** Public screens, shown to a visitor. */
const OPEN = new Set(['/login', '/signup', '/confirm-otp']);
const MOST = 0.02;

for (const width of [360, 1280]) {
  for (const path of [...LIVE, ...STILL]) {
    test(`nothing jumps while ${path} loads, ${width} px`, async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 });
      if (!OPEN.has(path)) await signIn(page, server.url);
      await watchShifts(page);
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      if (LIVE.includes(path)) {
        await expect(page.locator('canvas').first()).toBeVisible();
        await expect(page.getByTestId('price-BTC-USD').first()).toHaveText(/\d/);
      }
      await settle(page);
      const { total, details } = await sumOfShifts(page);
      expect(total, details).toBeLessThanOrEqual(MOST);
    });
  }
}

test('filters of expert calls stay where they are when long names of experts come', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, server.url);
  const [expert, symbol] = [page.getByLabel('Expert', { exact: true }), page.getByPlaceholder('Symbol, e.g. TCS')];
  const place = async () => (await symbol.boundingBox())?.x;
  let before: number | undefined;
  await page.route('**/api/v1/experts', async (route) => {
    before = await place();
    const about = { bio: '', country: 'IN', registration: null, disclosures: { holdings: '', conflicts: '', ai: '' } };
    const state = { isAutomated: false, isEnded: false, since: 0, followers: 0, isFollowed: false, isOwn: false };
    const figures = { markets: [], client: 'none', record: null, hidden: null, verified: [] };
    const named = { id: '01890000-0000-7000-8000-000000000001', slug: 'meera', name: `Meera ${'Iyengar '.repeat(12)}` };
    await route.fulfill({ json: { experts: [{ ...named, ...about, ...state, ...figures }] } });
  });
  await page.goto(`${server.url}/dashboard/expertadvice`);
  await expect(expert.getByRole('option', { name: /Meera/ })).toBeAttached();
  expect(await place()).toBe(before);
});

test('text stays where it is when its fonts come after it', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, server.url);
  await watchShifts(page);
  const heading = page.getByRole('heading', { level: 1 });
  await page.route('**/*.woff2', async (route) => {
    await heading.waitFor();
    await route.continue();
  });
  await page.goto(`${server.url}/faq`);
  await heading.waitFor();
  await settle(page);
  const { total, details } = await sumOfShifts(page);
  expect(total, details).toBeLessThanOrEqual(MOST);
});
