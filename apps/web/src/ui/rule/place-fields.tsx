import type { ScanTimeframe } from '@wickwise/market';
import { NumberField } from '../number-field.tsx';
import { Select } from '../select.tsx';
import type { RuleChoices } from './choices.ts';
import type { EditedGroupCondition } from './edit-groups.ts';
import { ruleTexts as texts } from './texts/rule.ts';

/** Farthest bar back that a condition may read. */
export const MOST_BARS_BACK = 500;

export interface PlaceFieldsProps {
  rule: EditedGroupCondition;
  choices: RuleChoices;
  timeframe: ScanTimeframe;
  onChange: (rule: EditedGroupCondition) => void;
}

/** Which bars a condition reads: coarser ones, and how many bars ago. */
export function PlaceFields({ rule, choices: { timeframes }, timeframe, onChange }: PlaceFieldsProps) {
  const coarser = timeframes.slice(timeframes.indexOf(timeframe) + 1);
  const { offset = 0, timeframe: own, ...bare } = rule;
  const change = (change: { offset: number; own: ScanTimeframe | undefined }): void =>
    onChange({
      ...bare,
      ...(change.own ? { timeframe: change.own } : {}),
      ...(change.offset > 0 ? { offset: change.offset } : {}),
    });
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-2">
      {coarser.length > 0 && (
        <Select
          label={texts.on}
          value={own ?? ''}
          options={[
            { value: '', label: texts.sameBars },
            ...coarser.map((one) => ({ value: one as string, label: texts.barsOf(one) })),
          ]}
          onChange={(next) => change({ offset, own: next ? (next as ScanTimeframe) : undefined })}
        />
      )}
      <NumberField
        label={texts.barsAgo}
        value={offset}
        min={0}
        max={MOST_BARS_BACK}
        onChange={(next = 0) => change({ offset: Math.round(next), own })}
      />
    </div>
  );
}
