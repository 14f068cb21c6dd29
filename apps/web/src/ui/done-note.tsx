import type { ReactNode } from 'react';

/** A note on what was done, or on what to know before continuing. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="border-l-2 border-accent px-3 py-1 text-body text-pretty">
      {children}
    </p>
  );
}
