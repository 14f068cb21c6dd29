import type { CSSProperties, ReactNode } from 'react';

export interface ScrollRegionProps {
  /** What is in it, for whoever hears the page. */
  label: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A part of a page that scrolls by itself where there's no room. Keys reach it also while nothing in it takes the focus. */
export function ScrollRegion({ label, className = '', style, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys
    <section aria-label={label} tabIndex={0} className={`relative overflow-auto ${className}`} style={style}>
      {children}
    </section>
  );
}
