import type { ReactNode } from 'react';

/** A section of a screen: a title and its content, separated by hairlines. */
export function Panel({
  title,
  aside,
  children,
  className = '',
}: {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`flex min-w-0 flex-col border border-hairline bg-panel ${className}`}>
      <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline px-3 py-2">
        <h2 className="text-body font-semibold">{title}</h2>
        {aside && <div className="ml-auto flex items-center gap-2 text-dense text-quiet">{aside}</div>}
      </header>
      {children}
    </section>
  );
}
