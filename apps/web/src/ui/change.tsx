import type { ReactNode } from 'react';

/** Direction as a mark, so that colour never says it alone. */
export function DirectionMark({ of: value }: { of: number }) {
  if (value === 0) return <span aria-hidden="true" className="inline-block h-2 w-2.5" />;
  return (
    <svg viewBox="0 0 10 10" className="inline-block h-2 w-2.5 shrink-0" aria-hidden="true">
      <path d={value > 0 ? 'M5 1l4 7H1z' : 'M5 9L1 2h8z'} fill="currentColor" />
    </svg>
  );
}

export const directionClass = (value: number): string =>
  value > 0 ? 'text-up' : value < 0 ? 'text-down' : 'text-quiet';

/** A change: its mark, its colour, and the signed text that stands inside. */
export function ChangeText({ of: value, children }: { of: number; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center justify-end gap-1 whitespace-nowrap ${directionClass(value)}`}>
      <DirectionMark of={value} />
      {children}
    </span>
  );
}
