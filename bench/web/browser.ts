import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import { atCleanUp } from '../harness/children.ts';

/** Chromium without a screen, as the browser tests have it. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch(await findChromium());
  atCleanUp(() => browser.close());
  return browser;
}

/** What the main thread of a page has done so far. */
export interface ThreadFigures {
  /** Seconds of processor time: what others do on the machine doesn't count. */
  busy: number;
  /** Seconds since some instant. */
  at: number;
  heapBytes: number;
}

/** The browser's own counters of a page. */
export async function threadFigures(session: CDPSession): Promise<ThreadFigures> {
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

/** Frames that a page has drawn in some seconds. */
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
