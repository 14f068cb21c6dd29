import { LOCALE } from '../lib/texts.ts';

/**
 * Makes the first format of dates once something is painted, in a task of its own: it takes a page some 10 ms, for which
 * neither the first paint nor the drawing of a list should wait.
 */
export function prepareDates(): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    new Intl.DateTimeFormat(LOCALE).format(0);
  });
  observer.observe({ type: 'paint', buffered: true });
}
