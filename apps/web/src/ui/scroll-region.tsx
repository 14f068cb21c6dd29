import type { CSSProperties, ReactNode } from 'react';

export interface ScrollRegionProps {
  /** Names the region for screen readers. */
  label: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A scrollable region. Focusable, so keys can scroll it. */
export function ScrollRegion({ label, className = '', style, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys
    <section aria-label={label} tabIndex={0} className={`relative overflow-auto ${className}`} style={style}>
      {children}
    </section>
  );
}
