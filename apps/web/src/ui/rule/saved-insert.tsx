import { Select } from '../select.tsx';
import type { Groups } from './edit-groups.ts';
import { type RuleRoom, type SavedRule, withSaved } from './saved-rule.ts';
import { ruleTexts as texts } from './texts/rule.ts';

export interface SavedInsertProps {
  saved: readonly SavedRule[];
  groups: Groups;
  room: RuleRoom;
  onChange: (groups: Groups) => void;
}

/** Adds a saved strategy to a rule; offers those that have room beside its conditions. */
export function SavedInsert({ saved, groups, room, onChange }: SavedInsertProps) {
  const fitting = saved.flatMap((one) => {
    const joined = withSaved(groups, one, room);
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
