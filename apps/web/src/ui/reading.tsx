import type { ReactNode } from 'react';

/** A page of text in one column of readable width. */
export function Reading({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <article className="mx-auto max-w-[68ch] px-4 py-10 text-reading">
      <h1 className="text-display font-semibold tracking-tight text-balance">{title}</h1>
      {lead && <p className="mt-3 text-pretty text-quiet">{lead}</p>}
      {children}
    </article>
  );
}

export function ReadingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-title font-semibold">{title}</h2>
      <div className="mt-2 flex flex-col gap-3 text-pretty">{children}</div>
    </section>
  );
}
