import './plain-schemas.ts';
import { FIELD_TEXTS, flawSentence } from '@wickwise/contract';
import * as z from 'zod/mini';
import { localeChoice } from './locale.ts';
import { textsOf } from './texts.ts';

z.config({ localeError: (issue) => flawSentence(issue) });

/** What is wrong with a field, in the reader's language. */
export const fieldTexts = textsOf({
  en: FIELD_TEXTS,
  hi: async () => (await import('./field-hindi.ts')).fieldTexts,
});

/** Stands for the figure of a sentence while its pattern is made. */
const FIGURE = '§';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Puts the sentences on fields that a schema or the server has written, which are English, in the reader's language. What else
 * stands in a message stays.
 */
export function inReadersLanguage(message: string): string {
  if (localeChoice.language !== 'hi') return message;
  return Object.entries(FIELD_TEXTS).reduce((translated, [key, english]) => {
    const own: string | ((figure: string) => string) = fieldTexts[key as keyof typeof FIELD_TEXTS];
    const pattern = escaped(typeof english === 'string' ? english : english(FIGURE)).replace(FIGURE, '(.+?)');
    return translated.replace(new RegExp(pattern, 'g'), (_, figure: string) =>
      typeof own === 'string' ? own : own(figure),
    );
  }, message);
}
