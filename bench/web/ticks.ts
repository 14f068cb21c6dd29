import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { temporaryFolder } from '../harness/children.ts';
import type { Product } from '../harness/product.ts';
import { say } from '../harness/table.ts';
import { type BenchVerdict, beside, judge } from '../harness/verdict.ts';
import { countersOf, countFrames, mainThreadFigures } from './browser.ts';

const WEB = path.resolve(import.meta.dirname, '../../apps/web');
const BASE = '/bench/';
const SECONDS = 10;

interface PageFigures {
  framesPerSecond: number;
  /** Share of a core used by the main thread. */
  share: number;
}

/**
 * Builds the page of 200 live rows like the app; it is served at an address of the product, so its socket is accepted.
 */
export async function buildRows(): Promise<string> {
  const folder = temporaryFolder();
  say('building the page of 200 rows ...');
  await build({
    configFile: path.join(WEB, 'vite.config.ts'),
    root: path.join(WEB, 'bench'),
    base: BASE,
    publicDir: false,
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'error',
  });
  return folder;
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export async function openRows(browser: Browser, product: Product, folder: string, query = ''): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 1440 },
    serviceWorkers: 'block',
    permissions: ['local-network-access'], // a page without a server needs this permission to open a local socket
  });
  const page = await context.newPage();
  await page.route(`**${BASE}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(BASE.length) || 'index.html';
    const contentType = TYPES[path.extname(name)] ?? 'application/octet-stream';
    return route.fulfill({ body: readFileSync(path.join(folder, name)), contentType });
  });
  await page.goto(product.url(BASE).replace('127.0.0.1', 'localhost') + query);
  await page.getByRole('rowheader').nth(199).waitFor();
  if (query === '') await page.getByTestId('price-S0199').waitFor();
  await sleep(3_000);
  return page;
}

/** Measures 1,000 ticks per second on a page of 200 visible rows against the same page at rest. */
export async function measureTicks(browser: Browser, product: Product, folder: string): Promise<BenchVerdict[]> {
  const rest = await measurePage(await openRows(browser, product, folder, '?rest'));
  const live = await measurePage(await openRows(browser, product, folder));
  const smoothness = (100 * live.framesPerSecond) / rest.framesPerSecond;
  return [
    beside('frames a second at rest', rest.framesPerSecond.toFixed(1)),
    beside('frames a second at 1,000 ticks a second', live.framesPerSecond.toFixed(1)),
    judge('frame rate kept', smoothness, { gate: 95, stretch: 99, unit: '%', isHigherBetter: true }),
    judge('main thread more than at rest, of a core', 100 * (live.share - rest.share), {
      gate: 30,
      stretch: 15,
      unit: '%',
    }),
  ];
}

async function measurePage(page: Page): Promise<PageFigures> {
  const session = await countersOf(page);
  const before = await mainThreadFigures(session);
  const frames = await countFrames(page, SECONDS);
  const after = await mainThreadFigures(session);
  await page.context().close();
  const seconds = after.at - before.at;
  return { framesPerSecond: frames / seconds, share: (after.busy - before.busy) / seconds };
}

/** Measures whether memory is stable while prices arrive, after the first minute. */
export async function measureMemory(
  browser: Browser,
  product: Product,
  folder: string,
  minutes: number,
): Promise<BenchVerdict[]> {
  const page = await openRows(browser, product, folder);
  const session = await countersOf(page);
  const used = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await mainThreadFigures(session)).heapBytes;
  };
  await sleep(60_000);
  const first = await used();
  say(`${(first / 2 ** 20).toFixed(1)} MiB; ticks for ${minutes} minutes ...`);
  await sleep(minutes * 60_000);
  const last = await used();
  await page.context().close();
  const growth = 100 * (last / first - 1);
  return [judge(`memory after ${minutes} minutes of ticks`, growth, { gate: 5, stretch: 1, unit: '% more' })];
}
