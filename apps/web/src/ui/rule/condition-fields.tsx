import type { PatternChoice } from '@wickwise/contract';
import type * as z from 'zod/mini';
import { Segmented } from '../segmented.tsx';
import type { EditedGroupCondition } from './edit-groups.ts';
import { type FieldsProps, IndicatorFields } from './indicator-fields.tsx';
import { NamedFields } from './named-fields.tsx';
import { FIRST } from './next-condition.ts';
import { PlaceFields } from './place-fields.tsx';
import { StrategyFields } from './strategy-fields.tsx';
import { ruleTexts as texts } from './texts/rule.ts';

const FIRST_PATTERN: EditedGroupCondition = {
  key: 'patterns',
  attribute: 'engulfing_pattern',
  category: 'double',
  operator: 'eq',
  value: 'bullish',
  conditionOperator: 'and',
};

const onStrategy = ({
  name,
  category,
  directions: [value = 'bullish'],
}: z.infer<typeof PatternChoice>): EditedGroupCondition => ({
  key: 'strategies',
  attribute: name,
  category,
  operator: 'eq',
  value,
  conditionOperator: 'and',
});

const KINDS = ['indicators', 'patterns', 'strategies'] as const;

/** Fields of one condition; its junction stays. */
export function ConditionFields({ rule, choices, known, timeframe, saved, onChange }: FieldsProps) {
  const { conditionOperator, nested, nestedOperator } = rule;
  const joined = { conditionOperator, ...(nested ? { nested, nestedOperator } : {}) };
  const [strategy] = known.strategies;
  const first = { indicators: FIRST, patterns: FIRST_PATTERN, strategies: strategy && onStrategy(strategy) };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Segmented
        label={texts.kind}
        value={rule.key}
        options={KINDS.filter((kind) => first[kind]).map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(next) => {
          const begun = first[next];
          if (begun) onChange({ ...begun, ...joined });
        }}
      />
      {rule.key === 'patterns' && (
        <>
          <NamedFields label={texts.pattern} choices={known.patterns} rule={rule} onChange={onChange} />
          <PlaceFields rule={rule} choices={choices} timeframe={timeframe} onChange={onChange} />
        </>
      )}
      {rule.key === 'strategies' && (
        <StrategyFields
          rule={rule}
          choices={choices}
          known={known}
          timeframe={timeframe}
          saved={saved}
          onChange={onChange}
        />
      )}
      {rule.key === 'indicators' && (
        <IndicatorFields rule={rule} choices={choices} known={known} timeframe={timeframe} onChange={onChange} />
      )}
    </div>
  );
}
