/** Languages that the interface speaks. A further one is a further key of every text object. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The texts of one part of the interface, per language; all languages have the same keys. */
export type Texts<Entries> = Readonly<Record<Language, Entries>>;

/** The language in use. One for now, so it doesn't change while a page is open. */
const language: Language = 'en';

/** Gathers the texts of a part of the interface and gives those of the language in use. */
export function textsOf<const Entries>(texts: Texts<Entries>): Entries {
  return texts[language];
}

/** Locale for numbers and dates. */
export const LOCALE = { en: 'en-GB' }[language];
