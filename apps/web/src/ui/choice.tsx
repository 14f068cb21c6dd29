import type { ComponentProps, ReactNode } from 'react';

/** A box to tick, or one choice of several, with what it means. The whole of it can be pressed. */
export function Choice({
  label,
  text,
  ...input
}: { label: string; text?: ReactNode } & ComponentProps<'input'> & { type: 'checkbox' | 'radio' }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 border border-hairline bg-panel px-3 py-2.5 hover:border-quiet has-checked:border-accent-ink has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input {...input} className="mt-0.5 h-4 w-4 shrink-0 accent-accent outline-none" />
      <span className="min-w-0">
        <span className="block text-body font-medium">{label}</span>
        {text && <span className="block text-dense text-pretty text-quiet">{text}</span>}
      </span>
    </label>
  );
}
