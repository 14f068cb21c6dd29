import type { AttributesAnswer } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Drawer } from '../dialog.tsx';
import type { RuleChoices } from './choices.ts';
import { ConditionFields, FIRST } from './condition-fields.tsx';
import { ruleWords } from './condition-words.ts';
import type { Rule } from './edit-groups.ts';
import { NestedPart } from './nested-part.tsx';
import { ruleTexts as texts } from './texts.ts';

export interface ConditionEditorProps {
  /** What is being edited; a new condition begins as RSI below 30. */
  rule: Rule | undefined;
  choices: RuleChoices;
  known: AttributesAnswer;
  timeframe: ScanTimeframe;
  /** Whether its group has room for a nested condition here. */
  canNest: boolean;
  onChange: (rule: Rule) => void;
  onClose: () => void;
}

/** One condition beside the results: the count follows every change of it. */
export function ConditionEditor({ rule, choices, known, timeframe, canNest, onChange, onClose }: ConditionEditorProps) {
  const [draft, setDraft] = useState<Rule>(rule ?? FIRST);
  const change = (next: Rule): void => {
    setDraft(next);
    if (rule) onChange(next);
  };
  const fields = { rule: draft, choices, known, timeframe, onChange: change };
  return (
    <Drawer
      title={texts.editTitle}
      about={ruleWords(draft, known)}
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
        <ConditionFields {...fields} />
        <NestedPart {...fields} canNest={canNest} />
      </div>
    </Drawer>
  );
}
