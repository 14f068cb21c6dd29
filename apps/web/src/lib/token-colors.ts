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

/**
 * Returns the present colours of tokens for canvases. Read from elements, since a token may be `light-dark(…)`, and all at
 * once: each reading after a change computes the page's styles.
 */
export function tokenColors(names: readonly string[]): string[] {
  const key = looksKey();
  if (known?.key !== key) known = { key, colors: new Map() };
  const { colors } = known;
  const probes = names
    .filter((name) => !colors.has(name))
    .map((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${name})`;
      return { name, probe };
    });
  for (const { name, probe } of probes) colors.set(name, getComputedStyle(probe).color);
  for (const { probe } of probes) probe.remove();
  return names.map((name) => colors.get(name) ?? '');
}

/** Returns a token's present colour for canvases. */
export const tokenColor = (name: string): string => tokenColors([name])[0] ?? '';
