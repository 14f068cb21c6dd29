import { textsOf } from '../texts.ts';
import type { NamedScan, NamedWords, Words } from './described.ts';

/** The server sends catalogue texts in English; other languages have them by name. */
const texts = textsOf({
  en: {
    pattern: (english: NamedWords): Words => english,
    scan: (english: NamedScan): Words => english,
    stockScan: (english: NamedWords): Words => english,
  },
  hi: async () => (await import('./hindi-signals.ts')).signals,
});

/** Returns label and description of a pattern in the user's language. */
export const patternWords = (pattern: NamedWords): Words => texts.pattern(pattern);

/** Returns the label of a pattern in the user's language. */
export const patternLabel = (name: string, label: string): string =>
  texts.pattern({ name, label, description: '' }).label;

/** Returns label and description of a signal, or of anything with a pattern and direction. */
export const scanWords = (scan: NamedScan): Words => texts.scan(scan);

/** Returns label and description of a stock scan, or of one of its directions. */
export const stockScanWords = (scan: NamedWords): Words => texts.stockScan(scan);
