import { noteOwnChoice } from './own-choice.ts';
import { createStore } from './store.ts';

/** Density of screens: rows of 28 px, or of 36. */
export const DENSITIES = ['dense', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** Appearance, stored in the browser and read before the first paint by `theme.js`. */
export interface Appearance {
  /** `system` follows the operating system. */
  theme: 'system' | 'light' | 'dark';
  /** Colours of up and down: safe for colour-blind users, or green and red. */
  pair: 'safe' | 'classic';
  density: Density;
}

const KEY = 'appearance';

const USUAL: Appearance = { theme: 'system', pair: 'safe', density: 'comfortable' };

function read(): Appearance {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Appearance>) };
  } catch {
    return USUAL;
  }
}

export const appearance = createStore<Appearance>(read());

/** Changes and stores the appearance chosen here. Canvases listen to the store. */
export function setAppearance(change: Partial<Appearance>): void {
  noteOwnChoice();
  showAppearance(change);
}

/** Shows and stores an appearance chosen elsewhere. */
export function showAppearance(change: Partial<Appearance>): void {
  const shown = appearance.get();
  const next = { ...shown, ...change };
  if (next.theme === shown.theme && next.pair === shown.pair && next.density === shown.density) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // without storage the choice lasts until the page is closed
  }
  const { dataset } = document.documentElement;
  if (next.theme === 'system') delete dataset.theme;
  else dataset.theme = next.theme;
  if (next.pair === 'classic') dataset.pair = 'classic';
  else delete dataset.pair;
  appearance.set(next);
}
