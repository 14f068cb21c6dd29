import { STATUS_LIMITS } from '@wickwise/contract';
import { Field, INPUT } from '../../ui/field.tsx';
import { statusPostTexts as texts } from './texts/status-post.ts';

/** What is said about an incident. */
export const WordsField = ({ rows }: { rows: number }) => (
  <Field name="text" label={texts.text}>
    {(ties) => (
      <textarea
        {...ties}
        rows={rows}
        dir="auto"
        maxLength={STATUS_LIMITS.textLength}
        className={`${INPUT} h-auto py-2 pointer-coarse:h-auto`}
      />
    )}
  </Field>
);
