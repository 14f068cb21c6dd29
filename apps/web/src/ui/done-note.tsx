import type { ReactNode } from 'react';

/** What has been done, or is to be known before going on. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="border-l-2 border-accent px-3 py-1 text-body text-pretty">
      {children}
    </p>
  );
}
