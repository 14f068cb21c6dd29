import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import { atCleanUp } from '../harness/children.ts';

/** Starts headless Chromium, whole: tests have one without a window. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch(await findChromium('whole'));
  atCleanUp(() => browser.close());
  return browser;
}

/** Main thread work of a page so far. */
export interface MainThreadFigures {
  /** Seconds of processor time, independent of other load. */
  busy: number;
  /** Monotonic time in seconds. */
  at: number;
  heapBytes: number;
}

/** Reads the browser's counters of a page. */
export async function mainThreadFigures(session: CDPSession): Promise<MainThreadFigures> {
  const { metrics } = await session.send('Performance.getMetrics');
  const known = new Map(metrics.map(({ name, value }) => [name, value]));
  const figureOf = (name: string): number => known.get(name) ?? Number.NaN;
  return { busy: figureOf('ThreadTime'), at: figureOf('Timestamp'), heapBytes: figureOf('JSHeapUsedSize') };
}

export async function countersOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

/** Counts the frames drawn in some seconds. */
export const countFrames = (page: Page, seconds: number): Promise<number> =>
  page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        let frames = 0;
        const start = performance.now();
        const count = (): void => {
          frames++;
          if (performance.now() - start < ms) requestAnimationFrame(count);
          else resolve(frames);
        };
        requestAnimationFrame(count);
      }),
    seconds * 1_000,
  );
