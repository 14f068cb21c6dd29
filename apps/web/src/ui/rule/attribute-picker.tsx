import type { AttributeEntry } from '@wickwise/contract';
import { Select } from '../select.tsx';
import { attributeOf, keyOf } from './attribute-keys.ts';
import { ruleTexts as texts } from './texts.ts';

export interface AttributePickerProps {
  entries: readonly AttributeEntry[];
  value: string;
  onChange: (key: string) => void;
}

type Group = AttributeEntry['group'];

/** An attribute by its group, with the period that its key leaves open. */
export function AttributePicker({ entries, value, onChange }: AttributePickerProps) {
  const found = attributeOf(entries, value);
  const groups = [...new Set(entries.map(({ group }) => group))];
  const group = found?.entry.group ?? 'price';
  const inGroup = entries.filter((entry) => entry.group === group);
  const parameter = found?.entry.parameter;
  const periods = [...new Set([...(parameter?.options ?? []), ...(found?.period ? [found.period] : [])])];
  const first = (wanted: Group): string => {
    const entry = entries.find((one) => one.group === wanted);
    return entry ? keyOf(entry) : value;
  };
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <Select
        label={texts.group_}
        value={group}
        options={groups.map((name) => ({ value: name, label: texts.groupNames[name] }))}
        onChange={(next) => onChange(first(next))}
      />
      <Select
        label={texts.attribute}
        value={found?.entry.key ?? ''}
        options={inGroup.map((entry) => ({ value: entry.key, label: entry.label }))}
        title={found?.entry.description}
        onChange={(key) => {
          const entry = inGroup.find((one) => one.key === key);
          if (entry) onChange(keyOf(entry));
        }}
      />
      {found && parameter && (
        <Select
          label={texts.period}
          value={String(found.period)}
          options={periods.toSorted((a, b) => a - b).map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(next) => onChange(keyOf(found.entry, Number(next)))}
        />
      )}
    </div>
  );
}
