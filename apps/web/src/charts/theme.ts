import { useSyncExternalStore } from 'react';
import { appearance } from '../lib/appearance.ts';
import { DARK, isDark, looksKey, tokenColors } from '../lib/token-colors.ts';
import { lineColors } from './series-colors.ts';

/** Colours of the chart, from the page's tokens. */
export interface ChartColors {
  panel: string;
  ink: string;
  quiet: string;
  hairline: string;
  grid: string;
  up: string;
  down: string;
  accent: string;
  /** Drawings. */
  info: string;
  /** Indicators and compared instruments, in order. */
  lines: readonly string[];
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** Converts CSS colours to `rgba(…)` by one canvas read, which is slow: the chart library doesn't support OKLCH. */
function toRgba(colors: readonly string[]): string[] {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return [...colors];
  canvas.clearRect(0, 0, colors.length, 1);
  for (const [x, color] of colors.entries()) {
    canvas.fillStyle = color;
    canvas.fillRect(x, 0, 1, 1);
  }
  const dots = canvas.getImageData(0, 0, colors.length, 1).data;
  return colors.map((_, x) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = dots.subarray(4 * x);
    return `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha / 255) * 100) / 100})`;
  });
}

const TOKENS = ['panel', 'ink', 'quiet', 'hairline', 'grid', 'up', 'down', 'accent', 'info'] as const;

/** Reads the page's colours. */
function readColors(): ChartColors {
  const colors = toRgba([...tokenColors(TOKENS), ...lineColors(isDark())]);
  const named = Object.fromEntries(TOKENS.map((name, i) => [name, colors[i]])) as Record<
    (typeof TOKENS)[number],
    string
  >;
  return { ...named, lines: colors.slice(TOKENS.length) };
}

let known: { key: string; colors: ChartColors } | undefined;

/** Returns the theme's colours: the same object until the theme changes. */
function currentColors(): ChartColors {
  const key = looksKey();
  if (known?.key !== key) known = { key, colors: readColors() };
  return known.colors;
}

function onThemeChange(onChange: () => void): () => void {
  const media = matchMedia(DARK);
  media.addEventListener('change', onChange);
  const unsubscribe = appearance.subscribe(onChange);
  return () => {
    media.removeEventListener('change', onChange);
    unsubscribe();
  };
}

/** Returns the page's colours, updated with the chosen or system theme. */
export const useChartColors = (): ChartColors => useSyncExternalStore(onThemeChange, currentColors);

/** Returns a colour with another opacity. */
export const withAlpha = (rgba: string, alpha: number): string => rgba.replace(/[\d.]+\)$/, `${alpha})`);

export const lineColor = ({ lines, ink }: ChartColors, index: number): string => lines[index % lines.length] ?? ink;
