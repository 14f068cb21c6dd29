import { type ComponentProps, type ReactNode, useId } from 'react';
import { textsOf } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { FailureNote } from './failure-note.tsx';
import { FormErrorsProvider, type FormState } from './use-form.ts';

const texts = textsOf({
  en: {
    flaws: (count: number) => (count === 1 ? 'Check this field:' : `Check these ${count} fields:`),
  },
  hi: async () => (await import('./hindi.ts')).form,
});

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: FormState;
  submitLabel: string;
  /** Says what is going on while the server has the form. */
  busyLabel: string;
  look?: 'primary' | 'plain' | 'danger';
  /** Further actions, beside the main one. */
  aside?: ReactNode;
}

/** A form with what went wrong above it and its main action below. */
export function Form({ form, submitLabel, busyLabel, look = 'primary', aside, children, ...rest }: FormProps) {
  const summaryId = useId();
  const flaws = Object.values(form.errors);
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4" {...rest}>
      <p id={summaryId} role="alert" className="sr-only">
        {flaws.length > 0 && `${texts.flaws(flaws.length)} ${flaws.join(' ')}`}
      </p>
      {form.failure && <FailureNote error={form.failure} />}
      <FormErrorsProvider value={form.errors}>{children}</FormErrorsProvider>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look={look} aria-disabled={form.isBusy} className="min-w-32">
          {form.isBusy ? busyLabel : submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  );
}
