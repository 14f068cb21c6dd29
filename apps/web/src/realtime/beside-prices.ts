import { keepQuotes } from './kept-quotes.ts';
import { markStaleQuotes } from './mark-stale-quotes.tsx';

/** Begins what goes on beside the prices of a page: the last ones are kept, and those older than usual are marked. */
export function beginBesidePrices(): void {
  keepQuotes();
  markStaleQuotes();
}
