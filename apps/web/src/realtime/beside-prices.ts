import { keepQuotes } from './kept-quotes.ts';
import { markStaleQuotes } from './mark-stale-quotes.tsx';

/** Starts storing the last prices of a page, and marking those older than usual. */
export function beginBesidePrices(): void {
  keepQuotes();
  markStaleQuotes();
}
