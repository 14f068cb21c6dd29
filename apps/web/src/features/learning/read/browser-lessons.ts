import { createStore } from '../../../lib/store.ts';

const KEY = 'lessons_read';

/** What a browser without storage keeps until the page is left. */
let inMemory: readonly string[] = [];

/** Lessons that were read in this browser and that no account has yet, by the last part of their address. */
export const browserLessons = createStore<readonly string[]>(read());

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) browserLessons.set(read());
});

export const addLesson = (slug: string): void => write([...new Set([...read(), slug])]);

export function dropLessons(slugs: readonly string[]): void {
  write(read().filter((slug) => !slugs.includes(slug)));
}

/** Other tabs write too: what is stored counts. */
function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return inMemory;
  }
}

function write(slugs: readonly string[]): void {
  try {
    if (slugs.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(slugs));
  } catch {
    inMemory = slugs;
  }
  browserLessons.set(slugs);
}
