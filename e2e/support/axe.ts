import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Applies all rules of accessibility to a whole page. Returns each that is broken, with the elements that break it. A page gets
 * axe once: reading its 650 kB takes longer than all its rules on most screens.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations = [] } = (await window.axe?.run(document, { resultTypes: ['violations'] })) ?? {};
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
  });
}
