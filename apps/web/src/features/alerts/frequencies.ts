import { ALERT_FREQUENCIES, type AlertFrequency } from '@wickwise/contract';
import type { ConditionKind } from './conditions/condition-form.ts';
import { type Draft, isOnMany } from './draft.ts';
import { alertTexts as texts } from './texts/alert.ts';

/** Returns how often an alert of a kind may trigger: stories and events know no bars. */
export const frequenciesOf = (kind: ConditionKind): readonly AlertFrequency[] =>
  isWithoutBars(kind) ? ['bar', 'once'] : ALERT_FREQUENCIES;

const isWithoutBars = (kind: string): kind is 'news' | 'event' => kind === 'news' || kind === 'event';

export function frequencyName(kind: string, frequency: AlertFrequency): string {
  if (frequency === 'once' || !isWithoutBars(kind)) return texts.frequencies[frequency];
  return kind === 'news' ? texts.everyStory : texts.everyEvent;
}

const [HOUR, DAY] = [60, 1_440];

/** Returns a cooldown in its largest whole unit. */
export function cooldownWords(minutes: number): string {
  if (minutes === 0) return texts.noCooldown;
  if (minutes % DAY === 0) return texts.forDays(minutes / DAY);
  return minutes % HOUR === 0 ? texts.forHours(minutes / HOUR) : texts.forMinutes(minutes);
}

/** Returns what the chosen frequency means. */
export function frequencyWhy(draft: Pick<Draft, 'kind' | 'frequency' | 'place'>): string {
  if (draft.frequency === 'once') return isOnMany(draft) ? texts.onceEach : texts.frequencyWhy.once;
  if (!isWithoutBars(draft.kind)) return texts.frequencyWhy[draft.frequency];
  return draft.kind === 'news' ? texts.everyStoryWhy : texts.everyEventWhy;
}
