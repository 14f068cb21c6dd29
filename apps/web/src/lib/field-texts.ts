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

type Text = string | ((...figures: string[]) => string);

/** Placeholders for the figures of a sentence while its pattern is built. */
const FIGURES = ['§0', '§1', '§2', '§3'];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Replaces English sentences within a message by those of another language; other text is unchanged. */
export function translated<Key extends string>(
  message: string,
  english: Readonly<Record<Key, unknown>>,
  other: Readonly<Record<Key, unknown>>,
): string {
  const sentences = (Object.keys(english) as Key[]).map((key) => {
    const from = english[key] as Text;
    return { from, to: other[key] as Text, words: typeof from === 'string' ? from : from(...FIGURES) };
  });
  sentences.sort((a, b) => b.words.length - a.words.length); // some are the beginning of others
  return sentences.reduce((known, { from, to, words }) => {
    const pattern = escaped(words).replaceAll(/§\d/g, '(.+?)');
    return known.replace(new RegExp(pattern, 'g'), (...match: string[]) =>
      typeof to === 'string' ? to : to(...match.slice(1, 1 + from.length)),
    );
  }, message);
}

/** Translates field errors of schemas and the server, which are English. Other text is unchanged. */
export const inReadersLanguage = (message: string): string =>
  localeChoice.language === 'hi' ? translated(message, FIELD_TEXTS, fieldTexts) : message;
