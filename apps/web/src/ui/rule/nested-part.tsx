import { Button } from '../button.tsx';
import { Segmented } from '../segmented.tsx';
import { AddButton } from './add-button.tsx';
import { ConditionFields } from './condition-fields.tsx';
import type { EditedGroupCondition } from './edit-groups.ts';
import type { FieldsProps } from './indicator-fields.tsx';
import { ruleTexts as texts } from './texts/rule.ts';

export interface NestedPartProps extends FieldsProps {
  canNest: boolean;
  /** The condition that is offered first. */
  next: EditedGroupCondition;
}

/** A condition joined to another one before any other: brackets around both. */
export function NestedPart({ rule, choices, known, timeframe, saved, onChange, canNest, next }: NestedPartProps) {
  const { nested, nestedOperator = 'and', ...alone } = rule;
  if (!nested) {
    const { conditionOperator: _joined, ...first } = next;
    return (
      <AddButton
        why={canNest ? undefined : texts.otherNested}
        onPress={() => onChange({ ...rule, nested: first, nestedOperator })}
      >
        {texts.nest}
      </AddButton>
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-l-2 border-hairline pl-3">
      <legend className="sr-only">{texts.nested}</legend>
      <Segmented
        label={texts.nestedJoin}
        value={nestedOperator}
        options={[
          { value: 'and', label: texts.and },
          { value: 'or', label: texts.or },
        ]}
        onChange={(junction) => onChange({ ...rule, nestedOperator: junction })}
      />
      <ConditionFields
        rule={nested}
        choices={choices}
        known={known}
        timeframe={timeframe}
        saved={saved}
        onChange={({ conditionOperator: _joined, nested: _none, nestedOperator: _way, ...next }) =>
          onChange({ ...rule, nested: next, nestedOperator })
        }
      />
      <Button look="quiet" className="self-start" onClick={() => onChange(alone)}>
        {texts.unnest}
      </Button>
    </fieldset>
  );
}
