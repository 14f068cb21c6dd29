import { appearance } from './appearance.ts';

export const DARK = '(prefers-color-scheme: dark)';

/** Whether the page is dark now, by choice or with the system. */
export function isDark(): boolean {
  const { theme } = appearance.get();
  return theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
}

let known: { key: string; colors: Map<string, string> } | undefined;

/** Names the theme and the pair of colours in use: what was read of them holds until it changes. */
export const looksKey = (): string => `${appearance.get().pair} ${isDark()}`;

/** The colour of a token now, for what is drawn by hand. Read of an element: the token itself may be `light-dark(…)`. */
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
