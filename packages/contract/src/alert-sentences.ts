import type { NewsLabel } from './news-keys.ts';
import { alertSentenceTexts } from './texts/alert-sentence.en.ts';
import type { Translated } from './translated.ts';

const inEnglish = (name: string): string => name.replaceAll('_', ' ');

/**
 * Sentences of alerts in one language; figures are given as text, `patternName` is the label of a pattern by its name,
 * `nameIn` that of a name in both languages.
 */
export const ALERT_SENTENCES = { ...alertSentenceTexts, patternName: inEnglish, nameIn: ({ en }: NewsLabel) => en };
export type AlertSentences = Translated<typeof ALERT_SENTENCES>;

/** Formatters: `figure` for a level or amount in price units, `plain` for a percentage. */
export type FigureTexts = Readonly<Record<'figure' | 'plain', (value: number) => string>>;
