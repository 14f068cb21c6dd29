import type { AttributesAnswer } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Drawer } from '../dialog.tsx';
import type { RuleChoices } from './choices.ts';
import { ConditionFields } from './condition-fields.tsx';
import { ruleWords } from './condition-words.ts';
import type { EditedGroupCondition } from './edit-groups.ts';
import { NestedPart } from './nested-part.tsx';
import type { SavedRule } from './saved-rule.ts';
import { ruleTexts as texts } from './texts/rule.ts';

export interface ConditionEditorProps {
  /** The edited condition; a new one begins as `next`. */
  rule: EditedGroupCondition | undefined;
  next: EditedGroupCondition;
  choices: RuleChoices;
  known: AttributesAnswer;
  timeframe: ScanTimeframe;
  saved: readonly SavedRule[];
  /** Whether its group has room for a nested condition. */
  canNest: boolean;
  onChange: (rule: EditedGroupCondition) => void;
  onClose: () => void;
}

/** Editor of one condition beside the results, which follow every change. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { rule, next, choices, known, timeframe, saved, canNest, onChange, onClose } = props;
  const [draft, setDraft] = useState<EditedGroupCondition>(rule ?? next);
  const change = (edited: EditedGroupCondition): void => {
    setDraft(edited);
    if (rule) onChange(edited);
  };
  const fields = { rule: draft, choices, known, timeframe, saved, onChange: change };
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
        <NestedPart {...fields} canNest={canNest} next={next} />
      </div>
    </Drawer>
  );
}
