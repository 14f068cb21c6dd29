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
