import type { ReactNode } from 'react';

/** A list with nothing in it: why, and what to do next. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="max-w-prose px-3 py-6 text-body text-quiet">{children}</p>;
}
