/**
 * Line colours in order, distinguishable by lightness for colour-blind users, and unlike up and down. OKLCH as
 * lightness, chroma, hue.
 */
const LINES: readonly (readonly [light: number, dark: number, chroma: number, hue: number])[] = [
  [0.5, 0.74, 0.13, 255],
  [0.62, 0.86, 0.13, 85],
  [0.5, 0.7, 0.16, 330],
  [0.42, 0.66, 0.09, 145],
  [0.42, 0.8, 0.1, 295],
  [0.55, 0.62, 0.08, 50],
];

/** Returns line colours for a light or dark theme. */
export const lineColors = (isDark: boolean): readonly string[] =>
  LINES.map(([light, dark, chroma, hue]) => `oklch(${isDark ? dark : light} ${chroma} ${hue})`);
