import type { Condition, GroupedRules } from '@wickwise/analytics';
import { textsOf } from '../texts.ts';

/** Rules in the user's language; the server writes them in English. */
export const ruleSentences = textsOf({
  en: {
    sentence: (_rule: GroupedRules, english: string) => english,
    condition: (_condition: Condition | undefined, english: string) => english,
  },
  hi: async () => (await import('./hindi-rules.ts')).rules,
});
