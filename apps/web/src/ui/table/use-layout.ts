import { useState } from 'react';
import type { TableLayout } from './column.ts';

/** The layout that the owner keeps, or one that lives as long as the table. */
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
