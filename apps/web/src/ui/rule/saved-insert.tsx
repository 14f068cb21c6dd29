import { Select } from '../select.tsx';
import { type Groups, withStrategy } from './edit-groups.ts';
import { ruleTexts as texts } from './texts/rule.ts';

/** A saved strategy whose conditions can be inserted. */
export interface SavedRule {
  id: string;
  label: string;
  groups: Groups;
}

export interface SavedInsertProps {
  saved: readonly SavedRule[];
  groups: Groups;
  /** Maximum number of groups. */
  most: number;
  onChange: (groups: Groups) => void;
}

/** Inserts the conditions of a saved strategy as they are now; offers those that keep their meaning beside the rule. */
export function SavedInsert({ saved, groups, most, onChange }: SavedInsertProps) {
  const fitting = saved.flatMap((one) => {
    const joined = withStrategy(groups, one.groups, most);
    return joined ? { ...one, joined } : [];
  });
  if (fitting.length === 0) return null;
  return (
    <Select
      label={texts.insert}
      value=""
      options={[{ value: '', label: texts.insertHint }, ...fitting.map(({ id, label }) => ({ value: id, label }))]}
      onChange={(id) => {
        const chosen = fitting.find((one) => one.id === id);
        if (chosen) onChange(chosen.joined);
      }}
    />
  );
}
