import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Rules whose outcome depends on colours; all others are about a page's structure, which both themes share. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Runs accessibility rules, all by default, on a whole page. Returns each violated rule with its elements. axe is loaded
 * once per page: its 650 kB take longer than most rules.
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (only) => {
      const options = { resultTypes: ['violations' as const], ...(only ? { runOnly: only } : {}) };
      const { violations = [] } = (await window.axe?.run(document, options)) ?? {};
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
    },
    rules && [...rules],
  );
}

/** Waits until no colour is in transition. */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
