import { useSyncExternalStore } from 'react';
import { appearance } from '../lib/appearance.ts';
import { lineColors } from './series-colors.ts';

/** Colours that the chart draws with, read from the page's tokens. */
export interface ChartColors {
  panel: string;
  ink: string;
  quiet: string;
  hairline: string;
  grid: string;
  up: string;
  down: string;
  accent: string;
  /** Of what somebody drew. */
  info: string;
  /** Of indicators and compared instruments, in their order. */
  lines: readonly string[];
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** Any CSS colour as `rgba(…)`: the chart library doesn't know OKLCH, a canvas does. */
function toRgba(color: string): string {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return color;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha / 255) * 100) / 100})`;
}

/** The page's colours now. */
function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => toRgba(style.getPropertyValue(`--${name}`).trim());
  return {
    panel: token('panel'),
    ink: token('ink'),
    quiet: token('quiet'),
    hairline: token('hairline'),
    grid: token('grid'),
    up: token('up'),
    down: token('down'),
    accent: token('accent'),
    info: token('info'),
    lines: lineColors(style.colorScheme.includes('dark')).map(toRgba),
  };
}

const DARK = '(prefers-color-scheme: dark)';

let known: { key: string; colors: ChartColors } | undefined;

/** The colours of the theme in use: the same object until the theme changes. */
function currentColors(): ChartColors {
  const { theme, pair } = appearance.get();
  const key = `${theme} ${pair} ${matchMedia(DARK).matches}`;
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

/** The page's colours, new ones whenever they change by choice or with the system. */
export const useChartColors = (): ChartColors => useSyncExternalStore(onThemeChange, currentColors);

/** The same colour with another opacity. */
export const withAlpha = (rgba: string, alpha: number): string => rgba.replace(/[\d.]+\)$/, `${alpha})`);

export const lineColor = ({ lines, ink }: ChartColors, index: number): string => lines[index % lines.length] ?? ink;
