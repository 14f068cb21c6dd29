import type { AttributeEntry } from '@wickwise/contract';
import { useState } from 'react';
import { Combobox } from '../combobox.tsx';
import { Select } from '../select.tsx';
import { attributeOf, keyOf } from './attribute-keys.ts';
import { attributesMatching } from './attribute-search.ts';
import { ruleTexts as texts } from './texts/rule.ts';

export interface AttributePickerProps {
  entries: readonly AttributeEntry[];
  value: string;
  onChange: (key: string) => void;
}

/** Picker of an attribute by typing its name, abbreviation or category, with the period of its key. */
export function AttributePicker({ entries, value, onChange }: AttributePickerProps) {
  const [typed, setTyped] = useState<string>();
  const found = attributeOf(entries, value);
  const parameter = found?.entry.parameter;
  const periods = [...new Set([...(parameter?.options ?? []), ...(found?.period ? [found.period] : [])])];
  const nameOfGroup = ({ group }: AttributeEntry): string => texts.groupNames[group];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 flex-wrap gap-2">
        <div className="w-64 min-w-0 max-w-full">
          <Combobox
            label={texts.attribute}
            placeholder={texts.attributeHint}
            text={typed ?? found?.entry.label ?? value}
            options={attributesMatching(entries, typed ?? '', nameOfGroup).map((entry) => ({
              value: entry.key,
              label: entry.label,
              note: nameOfGroup(entry),
            }))}
            onText={setTyped}
            onLeave={() => setTyped(undefined)}
            onChoose={(key) => {
              setTyped(undefined);
              const entry = entries.find((one) => one.key === key);
              if (entry && entry !== found?.entry) onChange(keyOf(entry));
            }}
          />
        </div>
        {found && parameter && (
          <Select
            label={texts.period}
            value={String(found.period)}
            options={periods.toSorted((a, b) => a - b).map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(next) => onChange(keyOf(found.entry, Number(next)))}
          />
        )}
      </div>
      {found && <p className="max-w-prose text-dense text-pretty text-quiet">{found.entry.description}</p>}
    </div>
  );
}
