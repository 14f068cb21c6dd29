import { createStore } from './store.ts';

/** How the interface looks; kept in the browser and read before the first paint by `theme.js`. */
export interface Appearance {
  /** `system` follows the operating system. */
  theme: 'system' | 'light' | 'dark';
  /** Colours of up and down: safe for colour-blind eyes, or green and red. */
  pair: 'safe' | 'classic';
}

const KEY = 'appearance';

function read(): Appearance {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Appearance>;
    return { theme: kept.theme ?? 'system', pair: kept.pair ?? 'safe' };
  } catch {
    return { theme: 'system', pair: 'safe' };
  }
}

export const appearance = createStore<Appearance>(read());

/** Changes and keeps the appearance. Everything that draws by hand listens to the store. */
export function setAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // a browser that keeps nothing still shows the choice until the page is left
  }
  const { dataset } = document.documentElement;
  if (next.theme === 'system') delete dataset.theme;
  else dataset.theme = next.theme;
  if (next.pair === 'classic') dataset.pair = 'classic';
  else delete dataset.pair;
  appearance.set(next);
}
