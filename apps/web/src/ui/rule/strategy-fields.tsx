import { Button } from '../button.tsx';
import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import { groupsWords } from './condition-words.ts';
import type { EditedCondition, EditedGroupCondition } from './edit-groups.ts';
import type { FieldsProps } from './indicator-fields.tsx';
import { conditionOn, type SavedRule } from './saved-rule.ts';
import { ruleTexts as texts } from './texts/rule.ts';

const OWN = 'own ';

/** A saved strategy with the condition that it is. */
interface Choice extends SavedRule {
  condition: EditedCondition;
}

/** A public strategy with its direction, or one of the user's own in a version. */
export function StrategyFields({ rule, known, saved: own = [], onChange }: FieldsProps) {
  const { saved } = rule;
  const choices = own.flatMap((strategy): Choice[] => {
    const condition = conditionOn(strategy);
    return condition ? [{ ...strategy, condition }] : [];
  });
  const isGone = saved !== undefined && !choices.some(({ id }) => id === saved.id);
  const found = saved ? undefined : known.strategies.find(({ name }) => name === rule.attribute);
  const choose = (value: string): void => {
    const strategy = choices.find(({ id }) => value === OWN + id);
    if (strategy) onChange({ ...joinsOf(rule), ...strategy.condition });
    const { name, category, directions = [] } = known.strategies.find((one) => one.name === value) ?? {};
    if (name === undefined) return;
    const direction = directions.find((one) => one === rule.value) ?? directions[0] ?? 'bullish';
    const base = { key: 'strategies', attribute: name, operator: 'eq', category, value: direction } as const;
    onChange({ ...joinsOf(rule), ...base });
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Select
        label={texts.strategy}
        value={saved ? OWN + saved.id : rule.attribute}
        options={[
          ...(isGone ? [{ value: OWN + saved.id, label: texts.savedGone(saved.label) }] : []),
          ...choices.map(({ id, label }) => ({ value: OWN + id, label: texts.savedOwn(label) })),
          ...known.strategies.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={choose}
      />
      {found && (
        <>
          <p className="max-w-prose text-dense text-pretty text-quiet">{found.description}</p>
          <Segmented
            label={texts.direction}
            value={String(rule.value)}
            options={found.directions.map((direction) => ({ value: direction as string, label: texts[direction] }))}
            onChange={(value) => onChange({ ...rule, value })}
          />
        </>
      )}
      {saved && (
        <div className="flex flex-col items-start gap-2 text-dense">
          <p className="max-w-prose text-pretty text-quiet">
            {texts.savedVersion(saved.version)}: {groupsWords(saved.groups, known)}
          </p>
          <Newer
            strategy={choices.find(({ id }) => id === saved.id)}
            version={saved.version}
            rule={rule}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  );
}

interface NewerProps extends Pick<FieldsProps, 'rule' | 'onChange'> {
  strategy: Choice | undefined;
  /** The version in the rule. */
  version: number;
}

/** Offers the newest version of a strategy: a rule keeps the one that it was built with. */
function Newer({ strategy, version, rule, onChange }: NewerProps) {
  if (!strategy || strategy.version <= version) return null;
  return (
    <>
      <p className="text-pretty">{texts.savedNewer(strategy.version)}</p>
      <Button onClick={() => onChange({ ...joinsOf(rule), ...strategy.condition })}>
        {texts.savedUpdate(strategy.version)}
      </Button>
    </>
  );
}

/** How a rule is joined, and what is nested in it, which stay while its condition is exchanged. */
const joinsOf = ({ conditionOperator, nested, nestedOperator }: EditedGroupCondition) => ({
  conditionOperator,
  ...(nested ? { nested, nestedOperator } : {}),
});
