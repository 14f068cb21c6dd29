import { appearance } from './appearance.ts';

export const DARK = '(prefers-color-scheme: dark)';

/** Returns whether the page is dark, by choice or system. */
export function isDark(): boolean {
  const { theme } = appearance.get();
  return theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
}

let known: { key: string; colors: Map<string, string> } | undefined;

/** Returns a key of theme and colours: colours read from tokens are valid until it changes. */
export const looksKey = (): string => `${appearance.get().pair} ${isDark()}`;

/** Returns a token's present colour for canvases. Read from an element, since the token may be `light-dark(…)`. */
export function tokenColor(name: string): string {
  const key = looksKey();
  if (known?.key !== key) known = { key, colors: new Map() };
  const color = known.colors.get(name) ?? readColor(name);
  known.colors.set(name, color);
  return color;
}

function readColor(name: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
