import { LOCALE } from './locale.ts';

const lists = new Intl.ListFormat(LOCALE, { type: 'unit', style: 'short' });

/** Returns words as a list, with commas between them. */
export const listText = (words: Iterable<string>): string => lists.format(words);
