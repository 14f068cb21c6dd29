import { ALERT_FREQUENCIES, type AlertFrequency } from '@wickwise/contract';
import type { ConditionKind } from './conditions/condition-form.ts';
import { type Draft, isOnMany } from './draft.ts';
import { alertTexts as texts } from './texts/alert.ts';

/** Returns how often an alert of a kind may trigger: news knows no bars. */
export const frequenciesOf = (kind: ConditionKind): readonly AlertFrequency[] =>
  kind === 'news' ? ['bar', 'once'] : ALERT_FREQUENCIES;

export const frequencyName = (kind: string, frequency: AlertFrequency): string =>
  kind === 'news' && frequency !== 'once' ? texts.everyStory : texts.frequencies[frequency];

/** Returns what the chosen frequency means. */
export function frequencyWhy(draft: Pick<Draft, 'kind' | 'frequency' | 'place'>): string {
  if (draft.frequency === 'once') return isOnMany(draft) ? texts.onceEach : texts.frequencyWhy.once;
  return draft.kind === 'news' ? texts.everyStoryWhy : texts.frequencyWhy[draft.frequency];
}
