import { type ComponentProps, type ReactNode, useId } from 'react';
import { textsOf } from '../lib/texts.ts';
import { useFieldError } from './use-form.ts';

const texts = textsOf({ en: { optional: 'optional' }, hi: async () => (await import('./hindi.ts')).field });

export const INPUT =
  'h-10 w-full min-w-0 rounded-input border border-field bg-panel px-3 text-reading text-ink hover:border-quiet aria-invalid:border-error pointer-coarse:h-11 pointer-coarse:text-[16px]';

export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
}

/** What ties an input to its label, its hint and what's wrong with it. */
export interface FieldTies {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label, an input, and what there is to say about it. The place of an error is kept only once there is one. */
export function Field({
  name,
  label,
  hint,
  isOptional = false,
  children,
}: FieldProps & { children: (ties: FieldTies) => ReactNode }) {
  const id = useId();
  const error = useFieldError(name);
  const about = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-body font-medium">
        {label} {isOptional && <span className="font-normal text-quiet">({texts.optional})</span>}
      </label>
      {children({ id, name, 'aria-invalid': error !== undefined, 'aria-describedby': about || undefined })}
      {error && (
        <p id={`${id}-error`} className="text-body text-error">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-dense text-pretty text-quiet">
          {hint}
        </div>
      )}
    </div>
  );
}

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldTies | 'className'>;

export function TextField({ name, label, hint, isOptional, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} isOptional={isOptional ?? false}>
      {(ties) => <input type="text" {...input} {...ties} className={INPUT} />}
    </Field>
  );
}

/** An address, as password managers know it. */
export function EmailField(props: Omit<TextFieldProps, 'name'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      name="email"
    />
  );
}
