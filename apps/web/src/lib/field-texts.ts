import './plain-schemas.ts';
import { FIELD_TEXTS, flawSentence } from '@wickwise/contract';
import * as z from 'zod/mini';
import { localeChoice } from './locale.ts';
import { textsOf } from './texts.ts';

z.config({ localeError: (issue) => flawSentence(issue) });

/** Field errors in the user's language. */
export const fieldTexts = textsOf({
  en: FIELD_TEXTS,
  hi: async () => (await import('./field-hindi.ts')).fieldTexts,
});

/** Placeholder for the figure of a sentence while its pattern is built. */
const FIGURE = '§';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Translates field errors of schemas and the server, which are English. Other text is unchanged. */
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
