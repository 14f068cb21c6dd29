import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { FailureNote } from './failure-note.tsx';
import { FormErrorsProvider } from './field.tsx';
import { formTexts as texts } from './texts/form.ts';
import type { FormState } from './use-form.ts';

export interface SubmitButtonProps {
  form: FormState;
  submitLabel: string;
  /** Shows progress while the form is being submitted. */
  busyLabel?: string | undefined;
  look?: 'primary' | 'plain' | 'danger';
  /** Id of the form, where the button is in a dialog's foot. */
  formId?: string;
}

/** Submits a form. Always enabled: missing values are shown at their fields. */
export const SubmitButton = ({ form, submitLabel, busyLabel, look = 'primary', formId }: SubmitButtonProps) => (
  <Button type="submit" form={formId} look={look} aria-disabled={form.isBusy || form.isHeld} className="min-w-32">
    {form.isBusy ? (busyLabel ?? texts.saving) : submitLabel}
  </Button>
);

export interface FormBodyProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: FormState;
}

/** A form with its general error above it. */
export function FormBody({ form, children, ...rest }: FormBodyProps) {
  const { announced } = form;
  return (
    <form
      noValidate
      onSubmit={form.submit}
      // not onInput: it renders between the two events of a select, which sets the earlier choice again
      onChange={({ target }) => form.edited((target as unknown as HTMLInputElement).name)}
      className="flex flex-col gap-4"
      {...rest}
    >
      <p role="alert" className="sr-only">
        {announced.length > 0 && `${texts.flaws(announced.length)} ${announced.join(' ')}`}
      </p>
      {form.failure && <FailureNote error={form.failure} />}
      <FormErrorsProvider value={form}>{children}</FormErrorsProvider>
    </form>
  );
}

export interface FormProps extends FormBodyProps, Omit<SubmitButtonProps, 'formId'> {
  /** Further actions beside the main one. */
  aside?: ReactNode;
}

/** A form with its main action below. */
export const Form = ({ form, submitLabel, busyLabel, look = 'primary', aside, children, ...rest }: FormProps) => (
  <FormBody form={form} {...rest}>
    {children}
    <div className="flex flex-wrap items-center gap-3">
      <SubmitButton form={form} submitLabel={submitLabel} busyLabel={busyLabel} look={look} />
      {aside}
    </div>
  </FormBody>
);
