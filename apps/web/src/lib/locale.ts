import { noteOwnChoice } from './own-choice.ts';

/** Languages that the interface speaks. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How large numbers are grouped: in the way of each market, in lakh and crore everywhere, or in millions everywhere. */
export const GROUPINGS = ['market', 'indian', 'western'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const CLOCKS = ['24', '12'] as const;

/** How things are said; kept in the browser. */
export interface LocaleChoice {
  language: Language;
  grouping: Grouping;
  clock: (typeof CLOCKS)[number];
}

const KEY = 'locale';

const oneOf = <Value extends string>(values: readonly Value[], value: unknown, usual: Value): Value =>
  values.find((each) => each === value) ?? usual;

/** What was chosen, else what most readers of an Indian broker's screen are used to. */
function read(): LocaleChoice {
  let kept: Partial<Record<keyof LocaleChoice, unknown>> = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as typeof kept;
  } catch {
    // a damaged choice counts as none
  }
  return {
    language: oneOf(LANGUAGES, kept.language, 'en'),
    grouping: oneOf(GROUPINGS, kept.grouping, 'market'),
    clock: oneOf(CLOCKS, kept.clock, '24'),
  };
}

/** The choice that this page was loaded with. It doesn't change while the page is open: formatters and texts are made once. */
export const localeChoice: Readonly<LocaleChoice> = read();

/** Locale of numbers and dates. Hindi has Latin figures, as on every Indian exchange. */
export const LOCALE = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' }[localeChoice.language];

/** Keeps what the reader chose here and loads the page anew with it; the address brings everything back. */
export function chooseLocale(change: Partial<LocaleChoice>): void {
  noteOwnChoice();
  adoptLocale(change);
}

/** Speaks as was chosen elsewhere, unless it does already. */
export function adoptLocale(change: Partial<LocaleChoice>): void {
  const next = { ...localeChoice, ...change };
  if (Object.entries(next).every(([key, value]) => localeChoice[key as keyof LocaleChoice] === value)) return;
  localStorage.setItem(KEY, JSON.stringify(next));
  location.reload();
}
