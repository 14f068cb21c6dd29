import type { Browser, Page } from '@playwright/test';
import { signIn } from '../../e2e/support/sign-in.ts';
import type { Product } from '../harness/product.ts';
import { median } from '../harness/statistics.ts';
import { say } from '../harness/table.ts';
import { type BenchVerdict, judge } from '../harness/verdict.ts';

/** Screens whose loading is measured, by path. */
export const SCREENS = { landing: '/', dashboard: '/dashboard', chart: '/dashboard/chart/Crypto/BTC-USD' };
const RUNS = 3;
export const SLOWDOWN = 4;
/** Later activity is caused by live prices, not by loading, ms. */
const SETTLE_MS = 8_000;

interface LoadFigures {
  lcpMs: number;
  /** Total time of tasks above 50 ms after the first paint: how long an input might have waited. */
  tbtMs: number;
  cls: number;
}

/** Measures loading time and layout shift of screens, on a processor slowed down four times. */
export async function measureLoading(browser: Browser, product: Product): Promise<BenchVerdict[]> {
  const verdicts: BenchVerdict[] = [];
  for (const [name, path] of Object.entries(SCREENS)) {
    const runs: LoadFigures[] = [];
    for (let i = 0; i < RUNS; i++) {
      say(`${name}, ${i + 1} of ${RUNS} ...`);
      runs.push(await loadOnce(browser, product, path));
    }
    const middle = (figure: keyof LoadFigures): number => median(runs.map((run) => run[figure]));
    verdicts.push(
      judge(`${name}: largest contentful paint`, middle('lcpMs'), { gate: 2_000, stretch: 1_200, unit: 'ms' }),
      judge(`${name}: total blocking time`, middle('tbtMs'), { gate: 200, stretch: 100, unit: 'ms' }),
      judge(`${name}: layout shift`, middle('cls'), { gate: 0.02, stretch: 0.005 }),
    );
  }
  return verdicts;
}

/** Opens an empty page in a browser without a cache, of a new user where the screen wants one. */
export async function openScreen(browser: Browser, product: Product, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (path.startsWith('/dashboard')) await signIn(page, product.url('').replace('127.0.0.1', 'localhost'));
  return page;
}

async function loadOnce(browser: Browser, product: Product, path: string): Promise<LoadFigures> {
  const page = await openScreen(browser, product, path);
  const context = page.context();
  try {
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(product.url(path).replace('127.0.0.1', 'localhost'));
    await page.waitForTimeout(SETTLE_MS);
    return await readFigures(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own code. */
function observe(): void {
  const known = { lcpMs: Number.NaN, fcpMs: Number.NaN, cls: 0, tasks: [] as [startMs: number, ms: number][] };
  Object.assign(globalThis, { known });
  const on = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => {
    known.lcpMs = startTime;
  });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') known.fcpMs = startTime;
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) known.cls += value;
  });
  on('longtask', ({ startTime, duration }) => known.tasks.push([startTime, duration]));
}

const readFigures = (page: Page): Promise<LoadFigures> =>
  page.evaluate(() => {
    const { known } = globalThis as unknown as {
      known: { lcpMs: number; fcpMs: number; cls: number; tasks: [number, number][] };
    };
    const blocking = known.tasks.filter(([startMs]) => startMs >= known.fcpMs).map(([, ms]) => ms - 50);
    return { lcpMs: known.lcpMs, tbtMs: blocking.reduce((sum, ms) => sum + ms, 0), cls: known.cls };
  });
