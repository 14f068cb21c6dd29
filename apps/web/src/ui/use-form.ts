import { flawsOf } from '@wickwise/contract';
import { createContext, type SubmitEvent, useContext, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../lib/api-error.ts';
import { inReadersLanguage } from '../lib/field-texts.ts';

/** What is wrong with which field, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface FormOptions<Schema extends z.ZodMiniType> {
  schema: Schema;
  onSubmit: (values: z.output<Schema>) => Promise<unknown>;
  /** Fields that are left out when nothing stands in them. */
  optional?: readonly string[];
  /** What the form sends beside its fields. */
  beside?: Readonly<Record<string, unknown>>;
  /** Reads the fields, where they are more than texts. */
  read?: (data: FormData) => Record<string, unknown>;
}

export interface FormState {
  errors: FieldErrors;
  /** What the server said of the whole. */
  failure: Error | undefined;
  isBusy: boolean;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const FormErrors = createContext<FieldErrors>({});
export const FormErrorsProvider = FormErrors.Provider;

/** What is wrong with a field of the form around it. */
export const useFieldError = (name: string): string | undefined => useContext(FormErrors)[name];

const readTexts = (data: FormData): Record<string, unknown> => Object.fromEntries(data);

/**
 * A form whose fields the browser keeps, so that password managers, paste and the back button work as everywhere. It's checked
 * when it's sent, by the contract's own schema; the first wrong field gets the focus.
 */
export function useForm<Schema extends z.ZodMiniType>(options: FormOptions<Schema>): FormState {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  const refuse = (form: HTMLFormElement, flaws: FieldErrors): void => {
    setErrors(flaws);
    focusFirst(form, flaws);
  };
  const run = async (form: HTMLFormElement): Promise<void> => {
    if (isSending.current) return;
    setFailure(undefined);
    const parsed = options.schema.safeParse(valuesOf(form, options));
    if (!parsed.success) return refuse(form, errorsFor(parsed.error.issues));
    setErrors({});
    isSending.current = true;
    setIsBusy(true);
    try {
      await options.onSubmit(parsed.data);
    } catch (error) {
      const flaws = flawsSaid(error, form);
      if (flaws) refuse(form, flaws);
      else setFailure(error as Error);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return {
    errors,
    failure,
    isBusy,
    submit(event) {
      event.preventDefault();
      void run(event.currentTarget);
    },
  };
}

function valuesOf(form: HTMLFormElement, options: FormOptions<z.ZodMiniType>): Record<string, unknown> {
  const { optional = [], beside, read = readTexts } = options;
  const values = { ...read(new FormData(form)), ...beside };
  for (const name of optional) if (values[name] === '') delete values[name];
  return values;
}

/** The first flaw of each field. */
function errorsFor(issues: Parameters<typeof flawsOf>[0]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, sentence } of flawsOf(issues)) errors[path[0] ?? ''] ??= inReadersLanguage(sentence);
  return errors;
}

/** What the server says of fields of this form; undefined where it says something of others, or of the whole. */
function flawsSaid(error: unknown, form: HTMLFormElement): FieldErrors | undefined {
  const said = error instanceof ApiError ? error.fields : [];
  const flaws: Record<string, string> = {};
  for (const { field, message } of said) flaws[field.split('.')[0] ?? ''] ??= message;
  const names = Object.keys(flaws);
  return names.length > 0 && names.every((name) => form.elements.namedItem(name)) ? flaws : undefined;
}

function focusFirst(form: HTMLFormElement, flaws: FieldErrors): void {
  const isWrong = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.name in flaws;
  [...form.elements].find(isWrong)?.focus();
}
