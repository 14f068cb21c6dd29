import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import type { FieldsProps } from './indicator-fields.tsx';
import { ruleTexts as texts } from './texts.ts';

/** A pattern and which way it points. */
export function PatternFields({ rule, known: { patterns }, onChange }: Omit<FieldsProps, 'timeframe' | 'choices'>) {
  const found = patterns.find(({ name }) => name === rule.attribute);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Select
        label={texts.pattern}
        value={rule.attribute}
        options={patterns.map(({ name, label }) => ({ value: name, label }))}
        onChange={(attribute) => {
          const { category, directions = [] } = patterns.find(({ name }) => name === attribute) ?? {};
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
