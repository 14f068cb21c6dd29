import { Segmented } from '../segmented.tsx';
import type { Rule } from './edit-groups.ts';
import { type FieldsProps, IndicatorFields } from './indicator-fields.tsx';
import { PatternFields } from './pattern-fields.tsx';
import { ruleTexts as texts } from './texts.ts';

/** What a condition begins as. */
export const FIRST: Rule = {
  key: 'indicators',
  attribute: 'rsi_14',
  operator: 'lt',
  fieldExpression: 'value',
  value: 30,
  conditionOperator: 'and',
};

const FIRST_PATTERN: Rule = {
  key: 'patterns',
  attribute: 'engulfing_pattern',
  category: 'double',
  operator: 'eq',
  value: 'bullish',
  conditionOperator: 'and',
};

/** Everything that one condition says. What it's joined to stays as it is. */
export function ConditionFields({ rule, choices, known, timeframe, onChange }: FieldsProps) {
  const { conditionOperator, nested, nestedOperator } = rule;
  const joined = { conditionOperator, ...(nested ? { nested, nestedOperator } : {}) };
  const kind = rule.key === 'patterns' ? 'patterns' : 'indicators';
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Segmented
        label={texts.kind}
        value={kind}
        options={[
          { value: 'indicators', label: texts.kinds.indicators },
          { value: 'patterns', label: texts.kinds.patterns },
        ]}
        onChange={(next) => onChange({ ...(next === 'patterns' ? FIRST_PATTERN : FIRST), ...joined })}
      />
      {kind === 'patterns' ? (
        <PatternFields rule={rule} known={known} onChange={onChange} />
      ) : (
        <IndicatorFields rule={rule} choices={choices} known={known} timeframe={timeframe} onChange={onChange} />
      )}
    </div>
  );
}
