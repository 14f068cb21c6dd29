import type { ComponentProps } from 'react';

const BASE =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-input px-4 text-body font-medium whitespace-nowrap transition-colors duration-120 pointer-coarse:min-h-11 disabled:opacity-50 aria-disabled:opacity-50';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:bg-[color-mix(in_oklch,var(--accent)_88%,var(--ink))]',
  plain: 'border border-hairline bg-panel text-ink hover:border-quiet',
  danger: 'border border-error bg-panel text-error hover:bg-[color-mix(in_oklch,var(--error)_8%,var(--panel))]',
  quiet: 'text-ink hover:bg-[color-mix(in_oklch,var(--ink)_6%,transparent)]',
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** Returns classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'plain'): string => `${BASE} ${LOOKS[look]}`;

export function Button({ look = 'plain', className = '', ...rest }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" className={`${buttonClass(look)} ${className}`} {...rest} />;
}
