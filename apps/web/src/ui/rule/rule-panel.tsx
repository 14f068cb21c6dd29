import type { AttributesAnswer } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { Fragment, useState } from 'react';
import { fieldTexts } from '../../lib/field-texts.ts';
import { Button } from '../button.tsx';
import { Panel } from '../panel.tsx';
import { AddButton } from './add-button.tsx';
import type { RuleChoices } from './choices.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { ruleWords } from './condition-words.ts';
import {
  type Groups,
  type RulePlace,
  withOtherGroupJunction,
  withOtherJunction,
  withoutRule,
  withRule,
} from './edit-groups.ts';
import { nextCondition } from './next-condition.ts';
import { SavedInsert } from './saved-insert.tsx';
import type { SavedRule } from './saved-rule.ts';
import { ruleTexts as texts } from './texts/rule.ts';

export interface RulePanelProps {
  /** Limits from the server. */
  choices: RuleChoices;
  /** Available attributes; undefined while loading. */
  known: AttributesAnswer | undefined;
  groups: Groups;
  timeframe: ScanTimeframe;
  /** Saved strategies, which can be conditions. */
  saved?: readonly SavedRule[];
  onChange: (groups: Groups) => void;
}

const NOTHING: AttributesAnswer = { attributes: [], patterns: [], strategies: [] };

/** The rule as chips by group; a chip opens its condition beside the results. */
export function RulePanel({ choices, known = NOTHING, groups, timeframe, saved = [], onChange }: RulePanelProps) {
  const { rulesPerGroup, strategyGroups } = choices.limits;
  const [place, setPlace] = useState<RulePlace>();
  const edited = place && groups[place.group]?.rules[place.rule];
  return (
    <Panel
      title={texts.title}
      aside={
        groups.length > 0 && (
          <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={() => onChange([])}>
            {texts.clear}
          </button>
        )
      }
    >
      <div className="flex min-w-0 flex-col gap-2 p-3">
        {groups.map((group, g) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
          <Fragment key={g}>
            {g > 0 && <Junction word={group.condition} onPress={() => onChange(withOtherGroupJunction(groups, g))} />}
            <ul aria-label={texts.group(g + 1)} className="flex min-w-0 flex-wrap items-center gap-1.5">
              {group.rules.map((rule, r) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
                <li key={r} className="flex min-w-0 items-center gap-1.5">
                  {r > 0 && (
                    <Junction
                      word={rule.conditionOperator ?? 'and'}
                      onPress={() => onChange(withOtherJunction(groups, { group: g, rule: r }))}
                    />
                  )}
                  <Chip
                    text={ruleWords(rule, known)}
                    onEdit={() => setPlace({ group: g, rule: r })}
                    onRemove={() => onChange(withoutRule(groups, { group: g, rule: r }))}
                  />
                </li>
              ))}
              <li>
                <AddButton
                  why={group.rules.length < rulesPerGroup ? undefined : fieldTexts.manyRules(String(rulesPerGroup))}
                  onPress={() => setPlace({ group: g, rule: group.rules.length })}
                >
                  {texts.add}
                </AddButton>
              </li>
            </ul>
          </Fragment>
        ))}
        <div className="flex flex-wrap items-end gap-3">
          {groups.length === 0 ? (
            <Button look="primary" onClick={() => setPlace({ group: 0, rule: 0 })}>
              {texts.add}
            </Button>
          ) : (
            <AddButton
              why={groups.length < strategyGroups ? undefined : fieldTexts.manyGroups(String(strategyGroups))}
              onPress={() => setPlace({ group: groups.length, rule: 0 })}
            >
              {texts.addGroup}
            </AddButton>
          )}
          <SavedInsert saved={saved} groups={groups} room={choices.limits} onChange={onChange} />
        </div>
      </div>
      {place && known.attributes.length > 0 && (
        <ConditionEditor
          key={`${place.group} ${place.rule}`}
          rule={edited}
          next={nextCondition(groups, known)}
          choices={choices}
          known={known}
          timeframe={timeframe}
          saved={saved}
          canNest={!groups[place.group]?.rules.some(({ nested }, r) => nested && r !== place.rule)}
          onChange={(rule) => onChange(withRule(groups, place, rule))}
          onClose={() => setPlace(undefined)}
        />
      )}
    </Panel>
  );
}

function Chip({ text, onEdit, onRemove }: { text: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <span className="inline-flex min-w-0 items-stretch rounded-input border border-field bg-panel">
      <button
        type="button"
        aria-label={texts.edit(text)}
        onClick={onEdit}
        className="min-h-7 min-w-0 truncate px-2 text-dense hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] pointer-coarse:min-h-11"
      >
        {text}
      </button>
      <button
        type="button"
        aria-label={texts.remove(text)}
        onClick={onRemove}
        className="w-7 shrink-0 border-l border-hairline text-quiet hover:text-ink pointer-coarse:w-11"
      >
        ×
      </button>
    </span>
  );
}

function Junction({ word, onPress }: { word: 'and' | 'or'; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={texts.joined(texts[word])}
      onClick={onPress}
      className="min-h-7 self-start px-1 text-dense text-accent-ink underline decoration-dotted underline-offset-2 pointer-coarse:min-h-11 pointer-coarse:px-3"
    >
      {texts[word]}
    </button>
  );
}
