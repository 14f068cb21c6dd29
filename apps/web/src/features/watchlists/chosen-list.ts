import { createStore } from '../../lib/store.ts';

const KEY = 'watchlist';

/** The view of a market's best known instruments, beside one's own lists. */
export const OF_MARKET = 'market';

function read(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Which list this browser shows; undefined until one was chosen. */
export const chosenList = createStore<string | undefined>(read());

export function chooseList(id: string): void {
  chosenList.set(id);
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // a browser that keeps nothing still shows the choice until the page is left
  }
}
