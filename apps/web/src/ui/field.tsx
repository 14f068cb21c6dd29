import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { formFieldTexts as texts } from './texts/form-field.ts';

/** Errors by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the fields of a form share with it. */
export interface FormFields {
  errors: FieldErrors;
  /** Clears a field's error where its value changed without an input event, as by a button or a list. */
  edited: (name: string) => void;
}

const FormErrors = createContext<FormFields>({ errors: {}, edited: () => {} });
export const FormErrorsProvider = FormErrors.Provider;

/** Returns the error of a field of the surrounding form; undefined without a name. */
export const useFieldError = (name = ''): string | undefined => useContext(FormErrors).errors[name];

/** Returns a function that clears the error of a field of the surrounding form. */
export function useFieldEdited(name = ''): () => void {
  const { edited } = useContext(FormErrors);
  return () => edited(name);
}

/** Error of a field, referenced by its input. */
export const FieldMessage = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={id} className="text-body text-error">
      {error}
    </p>
  );

export const INPUT =
  'h-10 w-full min-w-0 rounded-input border border-field bg-panel px-3 text-reading text-ink hover:border-quiet aria-invalid:border-error pointer-coarse:h-11 pointer-coarse:text-[16px]';

const DENSE_INPUT = INPUT.replace('h-10', 'h-8').replace('px-3', 'px-2').replace('text-reading', 'text-body');

export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
  /** As small as surrounding lists and numbers. */
  isDense?: boolean;
}

/** Ids that connect an input with its label, hint and error. */
export interface FieldTies {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label, an input, and its hint or error. Space for an error is reserved only once there is one. */
export function Field({
  name,
  label,
  hint,
  isOptional = false,
  isDense = false,
  children,
}: FieldProps & { children: (ties: FieldTies) => ReactNode }) {
  const id = useId();
  const error = useFieldError(name);
  const about = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={isDense ? 'text-dense text-quiet' : 'text-body font-medium'}>
        {label} {isOptional && <span className="font-normal text-quiet">({texts.optional})</span>}
      </label>
      {children({ id, name, 'aria-invalid': error !== undefined, 'aria-describedby': about || undefined })}
      <FieldMessage id={`${id}-error`} error={error} />
      {hint && (
        <div id={`${id}-hint`} className="text-dense text-pretty text-quiet">
          {hint}
        </div>
      )}
    </div>
  );
}

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldTies | 'className'>;

export function TextField({ name, label, hint, isOptional = false, isDense = false, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} isOptional={isOptional} isDense={isDense}>
      {(ties) => <input type="text" {...input} {...ties} className={isDense ? DENSE_INPUT : INPUT} />}
    </Field>
  );
}

/** An e-mail field for password managers. */
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
