import type { Browser, Page } from '@playwright/test';
import type { Product } from '../harness/product.ts';
import { median } from '../harness/statistics.ts';
import { say } from '../harness/table.ts';
import { type BenchVerdict, beside, judge } from '../harness/verdict.ts';
import { countersOf } from './browser.ts';
import { openScreen, SCREENS, SLOWDOWN } from './load.ts';
import { type LoadWork, type TraceEvent, workIn } from './trace.ts';

const RUNS = 5;
/** Some loads leave no trace of their navigation. */
const MOST_RUNS = 2 * RUNS;
/** Work counts until then, ms. */
const UNTIL_MS = 9_000;
const CATEGORIES = [
  ...['blink.user_timing', 'loading', 'toplevel'],
  ...['devtools.timeline', 'disabled-by-default-devtools.timeline'],
];

/**
 * Measures the work of the page's thread while a screen loads, by that thread's own clock: unlike waiting times, two
 * builds can be compared beside other work.
 */
export async function measureLoadingWork(browser: Browser, product: Product): Promise<BenchVerdict[]> {
  const verdicts: BenchVerdict[] = [];
  for (const [name, path] of Object.entries(SCREENS)) {
    const runs: LoadWork[] = [];
    for (let i = 0; i < MOST_RUNS && runs.length < RUNS; i++) {
      say(`${name}, ${runs.length + 1} of ${RUNS} ...`);
      const work = await loadTraced(await openScreen(browser, product, path), product.url(path));
      if (work) runs.push(work);
    }
    const middle = (part: keyof LoadWork): number => median(runs.map((run) => run[part]));
    verdicts.push(
      judge(`${name}: blocks, times ${SLOWDOWN}`, middle('blockedMs'), { gate: 200, stretch: 100, unit: 'ms' }),
      beside('until the first paint', `${middle('firstPaintMs').toFixed(0)} ms`),
      beside('until the largest paint', `${middle('largestPaintMs').toFixed(0)} ms`),
    );
  }
  return verdicts;
}

async function loadTraced(page: Page, url: string): Promise<LoadWork | undefined> {
  const session = await countersOf(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  try {
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: CATEGORIES },
    });
    await page.goto(url.replace('127.0.0.1', 'localhost'));
    await page.waitForTimeout(UNTIL_MS);
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await complete;
    return workIn(events, SLOWDOWN);
  } finally {
    await page.context().close();
  }
}
