import type { ReactNode } from 'react';

/** Places a choice without a visible label beside the input of a labelled field, whose error below moves neither. */
export function BesideField({ children }: { children: ReactNode }) {
  return <div className="pt-6 pointer-coarse:pt-5">{children}</div>;
}
