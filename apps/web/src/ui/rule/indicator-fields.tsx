import { includesOwnBar } from '@wickwise/analytics';
import type { AttributesAnswer } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { NumberField } from '../number-field.tsx';
import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import { AttributePicker } from './attribute-picker.tsx';
import type { RuleChoices } from './choices.ts';
import type { EditedGroupCondition } from './edit-groups.ts';
import { MOST_BARS_BACK, PlaceFields } from './place-fields.tsx';
import type { SavedRule } from './saved-rule.ts';
import { ruleTexts as texts } from './texts/rule.ts';

export interface FieldsProps {
  rule: EditedGroupCondition;
  choices: RuleChoices;
  known: AttributesAnswer;
  /** Timeframe of the screen: a condition may read coarser bars. */
  timeframe: ScanTimeframe;
  /** The user's saved strategies, which can be conditions. */
  saved?: readonly SavedRule[] | undefined;
  onChange: (rule: EditedGroupCondition) => void;
}

/** Left side, operator, and a number or another indicator. */
export function IndicatorFields({ rule, choices, known, timeframe, onChange }: FieldsProps) {
  const { attributes } = known;
  const side = rule.fieldExpression ?? (typeof rule.value === 'number' ? 'value' : 'indicator');
  const { operators, fieldExpressions } = choices;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <AttributePicker
        entries={attributes}
        value={rule.attribute}
        onChange={(key) => onChange({ ...rule, attribute: key })}
      />
      <Select
        label={texts.operator}
        value={rule.operator}
        options={operators.map(({ value }) => ({ value, label: texts.operators[value] }))}
        onChange={(operator) => onChange({ ...rule, operator })}
      />
      <Segmented
        label={texts.against}
        value={side}
        options={fieldExpressions.map((value) => ({ value, label: texts.sides[value] }))}
        onChange={(next) => onChange(withSide(rule, next))}
      />
      {side === 'value' && (
        <NumberField
          label={texts.value}
          value={Number(rule.value)}
          onChange={(value) => value !== undefined && onChange({ ...rule, fieldExpression: 'value', value })}
        />
      )}
      {side === 'indicator' && <OtherSide rule={rule} known={known} onChange={onChange} />}
      <PlaceFields rule={rule} choices={choices} timeframe={timeframe} onChange={onChange} />
    </div>
  );
}

/** Returns a condition with a number or an attribute on its right side. */
function withSide(
  { factor: _factor, valueOffset: _earlier, ...bare }: EditedGroupCondition,
  side: 'value' | 'indicator',
): EditedGroupCondition {
  return { ...bare, fieldExpression: side, value: side === 'value' ? 0 : 'sma_20' };
}

/** The attribute on the right side, multiplied and some bars before. */
function OtherSide({ rule, known, onChange }: Pick<FieldsProps, 'rule' | 'known' | 'onChange'>) {
  const { factor = 1, valueOffset = 0, ...bare } = rule;
  const change = (next: { factor?: number; valueOffset?: number; value?: string }): void => {
    const multiplied = next.factor ?? factor;
    const earlier = next.valueOffset ?? valueOffset;
    onChange({
      ...bare,
      fieldExpression: 'indicator',
      value: next.value ?? rule.value,
      ...(multiplied === 1 ? {} : { factor: multiplied }),
      ...(earlier > 0 ? { valueOffset: earlier } : {}),
    });
  };
  return (
    <>
      <AttributePicker
        entries={known.attributes}
        value={String(rule.value)}
        onChange={(value) =>
          change({ value, ...(valueOffset === 0 && includesOwnBar(value) ? { valueOffset: 1 } : {}) })
        }
      />
      <div className="flex min-w-0 flex-wrap items-end gap-2">
        <NumberField label={texts.factor} value={factor} step={0.1} onChange={(next = 1) => change({ factor: next })} />
        <NumberField
          label={texts.barsBefore}
          value={valueOffset}
          min={0}
          max={MOST_BARS_BACK}
          onChange={(next = 0) => change({ valueOffset: Math.round(next) })}
        />
      </div>
    </>
  );
}
