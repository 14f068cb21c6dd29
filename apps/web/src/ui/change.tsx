import type { ReactNode } from 'react';

/** Direction as an arrow, so colour isn't the only sign. */
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

/** A change with its arrow and colour around the signed text; without them where the text rounds to zero. */
export function ChangeText({ of: value, children }: { of: number; children: ReactNode }) {
  const direction = typeof children === 'string' && !/[1-9]/.test(children) ? 0 : value;
  return (
    <span className={`inline-flex items-center justify-end gap-1 whitespace-nowrap ${directionClass(direction)}`}>
      <DirectionMark of={direction} />
      {children}
    </span>
  );
}
