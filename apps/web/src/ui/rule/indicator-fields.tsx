import type { AttributesAnswer } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { NumberField } from '../number-field.tsx';
import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import { AttributePicker } from './attribute-picker.tsx';
import type { RuleChoices } from './choices.ts';
import type { Rule } from './edit-groups.ts';
import { ruleTexts as texts } from './texts.ts';

export interface FieldsProps {
  rule: Rule;
  choices: RuleChoices;
  known: AttributesAnswer;
  /** Of the screen: a condition may read coarser bars. */
  timeframe: ScanTimeframe;
  onChange: (rule: Rule) => void;
}

/** Left side, comparison, and a number or another indicator. */
export function IndicatorFields({ rule, choices, known, timeframe, onChange }: FieldsProps) {
  const { attributes } = known;
  const side = rule.fieldExpression ?? (typeof rule.value === 'number' ? 'value' : 'indicator');
  const { timeframes, operators, fieldExpressions } = choices;
  const coarser = timeframes.slice(timeframes.indexOf(timeframe) + 1);
  const { factor: _factor, timeframe: _own, ...bare } = rule;
  const own = rule.timeframe ? { timeframe: rule.timeframe } : {};
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
        onChange={(next) =>
          onChange({ ...bare, ...own, fieldExpression: next, value: next === 'value' ? 0 : 'sma_20' })
        }
      />
      {side === 'value' && (
        <NumberField
          label={texts.value}
          value={Number(rule.value)}
          onChange={(value) => value !== undefined && onChange({ ...rule, fieldExpression: 'value', value })}
        />
      )}
      {side === 'indicator' && (
        <>
          <AttributePicker
            entries={attributes}
            value={String(rule.value)}
            onChange={(value) => onChange({ ...rule, fieldExpression: 'indicator', value })}
          />
          <NumberField
            label={texts.factor}
            value={rule.factor ?? 1}
            step={0.1}
            onChange={(factor) =>
              onChange({ ...bare, ...own, ...(factor === undefined || factor === 1 ? {} : { factor }) })
            }
          />
        </>
      )}
      {coarser.length > 0 && (
        <Select
          label={texts.on}
          value={rule.timeframe ?? ''}
          options={[
            { value: '', label: texts.sameBars },
            ...coarser.map((one) => ({ value: one as string, label: texts.barsOf(one) })),
          ]}
          onChange={(next) => {
            const factor = rule.factor === undefined ? {} : { factor: rule.factor };
            onChange({ ...bare, ...factor, ...(next ? { timeframe: next as ScanTimeframe } : {}) });
          }}
        />
      )}
    </div>
  );
}
