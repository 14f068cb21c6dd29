import { createStore } from '../../lib/store.ts';

/**
 * Keeps a list in this browser until an account has it; without storage, until the page is left. `parse` returns an
 * entry, or undefined for what isn't one.
 */
export function browserList<Entry>(key: string, parse: (stored: unknown) => Entry | undefined) {
  let inMemory: readonly Entry[] = [];
  /** Other tabs write too: what is stored counts. */
  const read = (): readonly Entry[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.map(parse).filter((entry) => entry !== undefined) : [];
    } catch {
      return inMemory;
    }
  };
  const entries = createStore<readonly Entry[]>(read());
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) entries.set(read());
  });
  const change = (by: (known: readonly Entry[]) => readonly Entry[]): void => {
    const next = by(read());
    try {
      if (next.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
    } catch {
      inMemory = next;
    }
    entries.set(next);
  };
  return { entries, change };
}
