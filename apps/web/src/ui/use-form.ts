import { flawsOf } from '@wickwise/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../lib/api-error.ts';
import { inReadersLanguage } from '../lib/field-texts.ts';
import { withGroupedFigures } from '../lib/grouped-figures.ts';
import type { FieldErrors } from './field.tsx';

export interface FormOptions<Schema extends z.ZodMiniType> {
  schema: Schema;
  onSubmit: (values: z.output<Schema>) => Promise<unknown>;
  /** Blocks submitting while something else must be saved first. */
  isHeld?: boolean;
  /** Fields that are left out when empty. */
  optional?: readonly string[];
  /** Sent beside the fields. */
  beside?: Readonly<Record<string, unknown>>;
  /** Reads fields that aren't plain text or live in component state. */
  read?: (data: FormData) => Record<string, unknown>;
}

export interface FormState {
  /** Errors by field; a field's error goes as soon as its input changes. */
  errors: FieldErrors;
  /** Errors of the last submission for screen readers, emptied by the next input. */
  announced: readonly string[];
  /** A general error, or one without a field here; cleared by the next input. */
  failure: Error | undefined;
  isBusy: boolean;
  isHeld: boolean;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Clears the error of an edited field; choices without an input of their own name it. */
  edited: (name: string) => void;
}

const NONE: readonly string[] = [];

/** Returns the errors without a field's; the same object where it has none. */
function without(errors: FieldErrors, name: string): FieldErrors {
  if (!Object.hasOwn(errors, name)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));
}

/** Chosen files are no text: a form that sends them has them in its state. */
const readTexts = (data: FormData): Record<string, unknown> =>
  Object.fromEntries([...data].filter(([, value]) => typeof value === 'string'));

/**
 * A form with uncontrolled fields, so password managers, paste and the back button work; controlled ones are given by
 * `read`. It is checked on submit by the contract's schema: the first invalid field gets the focus, and input is kept.
 */
export function useForm<Schema extends z.ZodMiniType>(options: FormOptions<Schema>): FormState {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [announced, setAnnounced] = useState(NONE);
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  const refuse = (form: HTMLFormElement, flaws: readonly Flaw[], whole: Error): void => {
    const named = errorsAt(form, flaws);
    if (named) {
      setErrors(named);
      setAnnounced(Object.values(named));
      focusFirst(form, named);
    } else setFailure(whole);
  };
  const run = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
    if (isSending.current || options.isHeld) return;
    setFailure(undefined);
    setErrors({});
    setAnnounced(NONE);
    const parsed = options.schema.safeParse(valuesOf(new FormData(form, submitter), options));
    const unread = unreadIn(form);
    if (!parsed.success || unread.length > 0) {
      const flaws = [...unread, ...flawsIn(parsed.error?.issues ?? [])];
      return refuse(form, flaws, new Error([...new Set(flaws.map(({ sentence }) => sentence))].join(' ')));
    }
    isSending.current = true;
    setIsBusy(true);
    try {
      await options.onSubmit(parsed.data);
    } catch (error) {
      refuse(form, flawsSaid(error), error as Error);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return {
    errors,
    announced,
    failure,
    isBusy,
    isHeld: options.isHeld ?? false,
    submit(event) {
      event.preventDefault();
      void run(event.currentTarget, event.nativeEvent.submitter);
    },
    edited(name) {
      setAnnounced(NONE);
      setFailure(undefined);
      setErrors((known) => without(known, name));
    },
  };
}

function valuesOf(data: FormData, options: FormOptions<z.ZodMiniType>): Record<string, unknown> {
  const { optional = [], beside, read = readTexts } = options;
  const values = { ...read(data), ...beside };
  for (const name of optional) if (values[name] === '') delete values[name];
  return values;
}

interface Flaw {
  path: readonly string[];
  sentence: string;
}

/** Returns fields whose text is invalid, by their own validity. */
const unreadIn = (form: HTMLFormElement): Flaw[] =>
  [...form.elements]
    .filter(
      (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.customError,
    )
    .map(({ name, validationMessage }) => ({ path: name.split('.'), sentence: validationMessage }));

const flawsIn = (issues: Parameters<typeof flawsOf>[0]): Flaw[] =>
  flawsOf(issues).map(({ path, sentence }) => ({ path, sentence: withGroupedFigures(inReadersLanguage(sentence)) }));

/** Returns the server's field errors; none for a general error. */
const flawsSaid = (error: unknown): Flaw[] =>
  error instanceof ApiError
    ? error.fields.map(({ field, message }) => ({ path: field.split('.'), sentence: message }))
    : [];

/** Returns the first error of each field; undefined for none, or where one has no field here. */
function errorsAt(form: HTMLFormElement, flaws: readonly Flaw[]): FieldErrors | undefined {
  const errors: Record<string, string> = {};
  for (const { path, sentence } of flaws) {
    const name = fieldAt(form, path);
    if (name === undefined) return undefined;
    errors[name] ??= sentence;
  }
  return flaws.length > 0 ? errors : undefined;
}

/** Returns the field of a path: `condition.2` may be a field of its own or a part of `condition`. */
const fieldAt = (form: HTMLFormElement, path: readonly string[]): string | undefined =>
  path.map((_, i) => path.slice(0, path.length - i).join('.')).find((name) => form.elements.namedItem(name));

function focusFirst(form: HTMLFormElement, flaws: FieldErrors): void {
  const isWrong = (element: Element): element is HTMLElement => (element.getAttribute('name') ?? '') in flaws;
  [...form.elements].find(isWrong)?.focus();
}
