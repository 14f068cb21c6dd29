import type { ReactNode } from 'react';

/** A list with nothing in it: why, what to do next, and the button that does it. */
export function EmptyNote({ title, children, action }: { title?: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-3 px-3 py-6 text-body">
      <div>
        {title && <p className="font-medium">{title}</p>}
        <p className="text-pretty text-quiet">{children}</p>
      </div>
      {action}
    </div>
  );
}
