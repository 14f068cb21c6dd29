import { textsOf } from '../texts.ts';

interface AttributeWords {
  label: string;
  description: string;
  /** A shorter label for sentences. */
  short?: string;
}

/** By key; `#` is the key's period. Indicators that have one output are named after it. */
const texts = textsOf({
  en: {
    attributes: {} as Readonly<Record<string, AttributeWords>>,
    indicators: {} as Readonly<Record<string, string>>,
  },
  hi: async () => {
    const [{ attributeTranslations }, { indicatorTranslations }] = await Promise.all([
      import('./translations/attribute.hi.ts'),
      import('./translations/indicator.hi.ts'),
    ]);
    return { attributes: attributeTranslations, indicators: indicatorTranslations };
  },
});

/** A period in a key, or its placeholder in a catalogue key. */
const PERIOD = /\{\w+\}|(?<=_)\d{1,3}(?=_|$)/;

/** Returns an attribute's name in the user's language; undefined where the catalogue's English is used. */
export function attributeWords(key: string): Required<AttributeWords> | undefined {
  const words = texts.attributes[key.replace(PERIOD, '#')];
  return words && { short: words.label, ...words };
}

/** Returns an indicator's name; its key is that of its only output where it has one. */
export const indicatorLabel = (name: string, firstKey: string, english: string): string =>
  texts.indicators[name] ?? attributeWords(firstKey)?.label ?? english;
