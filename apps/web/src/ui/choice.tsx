import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldMessage, useFieldError } from './field.tsx';

/**
 * A checkbox or radio button with a description, clickable as a whole. A checkbox shows its own error, a radio group
 * that of the group.
 */
export function Choice({
  label,
  text,
  ...input
}: { label: string; text?: ReactNode } & ComponentProps<'input'> & { type: 'checkbox' | 'radio' }) {
  const id = useId();
  const error = useFieldError(input.value === undefined ? input.name : undefined);
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 border border-hairline bg-panel px-3 py-2.5 hover:border-quiet has-checked:border-accent-ink has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          {...input}
          className="mt-0.5 h-4 w-4 shrink-0 accent-accent outline-none"
        />
        <span className="min-w-0">
          <span className="block text-body font-medium">{label}</span>
          {text && <span className="block text-dense text-pretty text-quiet">{text}</span>}
        </span>
      </label>
      <FieldMessage id={`${id}-error`} error={error} />
    </>
  );
}
