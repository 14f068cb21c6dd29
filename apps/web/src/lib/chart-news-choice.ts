import type { ChartNewsChoice } from '@wickwise/contract';

const KEY = 'chart-news';

/** Returns whether the reader's charts mark stories, where a chart's set-up doesn't say. */
export function usualChartNews(): ChartNewsChoice {
  try {
    return localStorage.getItem(KEY) === 'hidden' ? 'hidden' : 'shown';
  } catch {
    return 'shown'; // storage is blocked
  }
}

/** Remembers the reader's choice for other charts. */
export function keepChartNews(choice: ChartNewsChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // the choice stays with this chart
  }
}
