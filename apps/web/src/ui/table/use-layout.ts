import { useState } from 'react';
import type { TableLayout } from './column.ts';

/** Returns the layout stored by the owner, or a local one. */
export function useLayout(
  kept: TableLayout | undefined,
  onLayout: ((layout: TableLayout) => void) | undefined,
): [TableLayout, (layout: TableLayout) => void] {
  const [own, setOwn] = useState<TableLayout>({});
  return [
    kept ?? own,
    (layout) => {
      setOwn(layout);
      onLayout?.(layout);
    },
  ];
}
