import { Field, INPUT } from '../../../ui/field.tsx';

interface LongFieldProps {
  name: string;
  label: string;
  hint?: string;
  rows: number;
  maxLength: number;
  defaultValue?: string | undefined;
}

/** A field for several lines. */
export const LongField = ({ name, label, hint, rows, maxLength, defaultValue }: LongFieldProps) => (
  <Field name={name} label={label} hint={hint}>
    {(ties) => (
      <textarea
        {...ties}
        rows={rows}
        dir="auto"
        maxLength={maxLength}
        defaultValue={defaultValue}
        className={`${INPUT} h-auto py-2 pointer-coarse:h-auto`}
      />
    )}
  </Field>
);
