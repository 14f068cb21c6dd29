import { createStore } from '../../lib/store.ts';

const KEY = 'watchlist';

/** View of a market's featured instruments, beside the user's lists. */
export const OF_MARKET = 'market';

function read(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The list shown in this browser; undefined before a choice. */
export const chosenList = createStore<string | undefined>(read());

export function chooseList(id: string): void {
  chosenList.set(id);
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // without storage the choice lasts until the page is closed
  }
}
