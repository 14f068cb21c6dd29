import { textsOf } from '../texts.ts';
import type { NamedWords, Words } from './described.ts';

const NONE: Readonly<Record<string, Words>> = {};

const texts = textsOf({
  en: { strategies: NONE },
  hi: async () => ({ strategies: (await import('./translations/strategy.hi.ts')).strategyTranslations }),
});

/** Returns label and description of a public strategy or template in the user's language. */
export const strategyWords = ({ name, label, description }: NamedWords): Words =>
  texts.strategies[name] ?? { label, description };
