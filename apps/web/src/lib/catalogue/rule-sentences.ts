import type { Condition, GroupedRules, Parameter } from '@wickwise/analytics';
import { withGroupedFigures } from '../grouped-figures.ts';
import { textsOf } from '../texts.ts';

const inLanguage = textsOf({
  en: {
    sentence: (_rule: GroupedRules, english: string) => english,
    condition: (_condition: Condition | undefined, english: string) => english,
    parameter: ({ label }: Parameter, _definition: GroupedRules) => label,
  },
  hi: async () => (await import('./hindi-rules.ts')).rules,
});

/** Rules in the user's language and number format; the server writes them in English, without grouping. */
export const ruleSentences = {
  sentence: (rule: GroupedRules, english: string) => withGroupedFigures(inLanguage.sentence(rule, english)),
  condition: (condition: Condition | undefined, english: string) =>
    withGroupedFigures(inLanguage.condition(condition, english)),
  /** Names a number of a rule that can be varied. */
  parameter: (parameter: Parameter, definition: GroupedRules) =>
    withGroupedFigures(inLanguage.parameter(parameter, definition)),
};
