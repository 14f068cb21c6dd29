import type { AttributesAnswer } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ruleTexts as texts } from '../texts.ts';
import { conditionWords, type Rule } from './condition-words.ts';
import { IndicatorFields } from './indicator-fields.tsx';
import { PatternFields } from './pattern-fields.tsx';

export interface ConditionEditorProps {
  /** What is being edited; a new condition begins as RSI below 30. */
  rule: Rule | undefined;
  known: AttributesAnswer;
  timeframe: ScanTimeframe;
  onChange: (rule: Rule) => void;
  onClose: () => void;
}

const FIRST: Rule = {
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
  operator: 'eq',
  value: 'bullish',
  conditionOperator: 'and',
};

/** One condition beside the results: the count follows every change of it. */
export function ConditionEditor({ rule, known, timeframe, onChange, onClose }: ConditionEditorProps) {
  const [draft, setDraft] = useState<Rule>(rule ?? FIRST);
  const change = (next: Rule): void => {
    setDraft(next);
    if (rule) onChange(next);
  };
  const kind = draft.key === 'patterns' ? 'patterns' : 'indicators';
  const joined = { conditionOperator: draft.conditionOperator };
  return (
    <Drawer
      title={texts.editTitle}
      about={conditionWords(draft, known)}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <Button
          look="primary"
          onClick={() => {
            onChange(draft);
            onClose();
          }}
        >
          {texts.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label={texts.kind}
          value={kind}
          options={[
            { value: 'indicators', label: texts.kinds.indicators },
            { value: 'patterns', label: texts.kinds.patterns },
          ]}
          onChange={(next) => change({ ...(next === 'patterns' ? FIRST_PATTERN : FIRST), ...joined })}
        />
        {kind === 'patterns' ? (
          <PatternFields rule={draft} known={known} onChange={change} />
        ) : (
          <IndicatorFields rule={draft} known={known} timeframe={timeframe} onChange={change} />
        )}
      </div>
    </Drawer>
  );
}
