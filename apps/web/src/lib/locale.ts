import { noteOwnChoice } from './own-choice.ts';
import { OWN_ZONE } from './zones.ts';

/** Languages of the interface. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Grouping of large numbers: by market, lakh and crore, or millions. */
export const GROUPINGS = ['market', 'indian', 'western'] as const;
type Grouping = (typeof GROUPINGS)[number];

export const CLOCKS = ['24', '12'] as const;

/** Language and formats, stored in the browser. */
export interface LocaleChoice {
  language: Language;
  grouping: Grouping;
  clock: (typeof CLOCKS)[number];
}

const KEY = 'locale';

const oneOf = <Value extends string>(values: readonly Value[], value: unknown, usual: Value): Value =>
  values.find((each) => each === value) ?? usual;

/** Returns the choice; defaults to what Indian brokers use. */
function read(): LocaleChoice {
  let kept: Partial<Record<keyof LocaleChoice, unknown>> = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as typeof kept;
  } catch {
    // a malformed choice counts as none
  }
  return {
    language: oneOf(LANGUAGES, kept.language, 'en'),
    grouping: oneOf(GROUPINGS, kept.grouping, 'market'),
    clock: oneOf(CLOCKS, kept.clock, '24'),
  };
}

/** The choice when the page was loaded; constant, since formatters and texts are created once. */
export const localeChoice: Readonly<LocaleChoice> = read();

/** Grouping of numbers without a currency where none was chosen: as in India for readers there. */
export const usualGrouping: Exclude<Grouping, 'market'> =
  /-IN\b/.test(navigator.language) || OWN_ZONE === 'Asia/Kolkata' ? 'indian' : 'western';

/** Locale of numbers and dates. Hindi uses Latin digits, as on Indian exchanges. */
export const LOCALE = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' }[localeChoice.language];

/** Stores the user's choice and reloads the page; the URL restores its state. */
export function chooseLocale(change: Partial<LocaleChoice>): void {
  noteOwnChoice();
  adoptLocale(change);
}

/** Applies a choice made elsewhere, unless it is active already. */
export function adoptLocale(change: Partial<LocaleChoice>): void {
  const next = { ...localeChoice, ...change };
  if (Object.entries(next).every(([key, value]) => localeChoice[key as keyof LocaleChoice] === value)) return;
  localStorage.setItem(KEY, JSON.stringify(next));
  location.reload();
}
