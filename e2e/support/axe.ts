import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Runs all accessibility rules on a whole page. Returns each violated rule with its elements. axe is loaded once per
 * page: its 650 kB take longer than most rules.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations = [] } = (await window.axe?.run(document, { resultTypes: ['violations'] })) ?? {};
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
  });
}

/** Waits until no colour is in transition. */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
