import { LOCALE } from '../lib/texts.ts';

/** Families of the text on a chart's canvas. */
export const CHART_FONT = '"IBM Plex Sans Condensed", "IBM Plex Sans Devanagari", Arial, sans-serif';

/** Loads its files; a canvas asks for them only once it has drawn in another font. */
export function loadChartFont(): void {
  const month = new Intl.DateTimeFormat(LOCALE, { month: 'short' }).format(0);
  for (const style of ['11px', 'bold 11px']) void document.fonts?.load(`${style} ${CHART_FONT}`, `0 ${month}`);
}
