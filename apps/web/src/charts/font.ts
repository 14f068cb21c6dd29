import { localeChoice } from '../lib/locale.ts';

/** Families of the text on a chart's canvas. */
export const CHART_FONT = '"IBM Plex Sans Condensed", "IBM Plex Sans Devanagari", Arial, sans-serif';

/** Some of what axes show: each family's file comes with its first letter. */
const SAMPLE = { en: '0 Jan', hi: '0 \u091c\u0928' }[localeChoice.language];

/** Loads its files; a canvas asks for them only once it has drawn in another font. */
export function loadChartFont(): void {
  for (const style of ['11px', 'bold 11px']) void document.fonts?.load(`${style} ${CHART_FONT}`, SAMPLE);
}
