import { textsOf } from '../texts.ts';
import type { AttributeWords } from './hindi-attributes.ts';

const texts = textsOf({
  en: {
    attributes: {} as Readonly<Record<string, AttributeWords>>,
    indicators: {} as Readonly<Record<string, string>>,
  },
  hi: async () => {
    const { HINDI_ATTRIBUTES, HINDI_INDICATORS } = await import('./hindi-attributes.ts');
    return { attributes: HINDI_ATTRIBUTES, indicators: HINDI_INDICATORS };
  },
});

/** A period in a key, or its placeholder in a catalogue key. */
const PERIOD = /\{\w+\}|(?<=_)\d{1,3}(?=_|$)/;

/** Returns an attribute's name in the user's language; undefined where the catalogue's English is used. */
export function attributeWords(key: string): { label: string; description: string; short: string } | undefined {
  const [label, description, short = label] = texts.attributes[key.replace(PERIOD, '#')] ?? [];
  return label === undefined || description === undefined || short === undefined
    ? undefined
    : { label, description, short };
}

/** Returns an indicator's name; its key is that of its only output where it has one. */
export const indicatorLabel = (name: string, firstKey: string, english: string): string =>
  texts.indicators[name] ?? attributeWords(firstKey)?.label ?? english;
