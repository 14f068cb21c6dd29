import type { ReactNode } from 'react';

/** An empty list: why, what to do next, and a button. */
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
