import type { ReactNode } from 'react';

/** Layout of account screens: one column with title and form. */
export function Screen({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-10 sm:py-16">
      <div>
        <h1 className="text-display font-semibold tracking-tight text-balance">{title}</h1>
        {lead && <p className="mt-2 text-reading text-pretty text-quiet">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** Link to another screen, below a form. */
export function Elsewhere({ children }: { children: ReactNode }) {
  return <p className="border-t border-hairline pt-4 text-body text-quiet">{children}</p>;
}

export const LINK = 'text-ink underline decoration-field underline-offset-4 hover:decoration-current';
