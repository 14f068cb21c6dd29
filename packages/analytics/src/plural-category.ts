const rules = new Map<string, Intl.PluralRules>();

/** Returns the plural category of a count in a language: which of the forms of a word goes with it. */
export function pluralCategory(language: string, count: number): Intl.LDMLPluralRule {
  const own = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, own);
  return own.select(count);
}
