import type { PatternChoice } from '@wickwise/contract';
import type * as z from 'zod/mini';
import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import type { EditedGroupCondition } from './edit-groups.ts';
import { ruleTexts as texts } from './texts/rule.ts';

export interface NamedFieldsProps {
  label: string;
  choices: readonly z.infer<typeof PatternChoice>[];
  rule: EditedGroupCondition;
  onChange: (rule: EditedGroupCondition) => void;
}

/** A pattern or strategy, and its direction. */
export function NamedFields({ label: name, choices, rule, onChange }: NamedFieldsProps) {
  const found = choices.find((choice) => choice.name === rule.attribute);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Select
        label={name}
        value={rule.attribute}
        options={choices.map((choice) => ({ value: choice.name, label: choice.label }))}
        onChange={(attribute) => {
          const { category, directions = [] } = choices.find((choice) => choice.name === attribute) ?? {};
          const value = directions.find((direction) => direction === rule.value) ?? directions[0] ?? 'bullish';
          onChange({ ...rule, attribute, category, value });
        }}
      />
      {found && <p className="max-w-prose text-dense text-pretty text-quiet">{found.description}</p>}
      <Segmented
        label={texts.direction}
        value={String(rule.value)}
        options={(found?.directions ?? []).map((direction) => ({
          value: direction as string,
          label: texts[direction],
        }))}
        onChange={(value) => onChange({ ...rule, value })}
      />
    </div>
  );
}
