import { useMemo, useRef } from 'react';
import { useWidth } from '../../lib/use-width.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

/** Below this many pixels only some columns fit beside each other. */
export const NARROW = 600;

export interface FittedTableProps<Row extends object> extends DataTableProps<Row> {
  /** The columns that stay on a narrow screen, with their widths. Must be the same object. */
  narrow: Readonly<Record<string, number>>;
}

/** A table without columns that wouldn't fit. */
export function FittedTable<Row extends object>({ columns, narrow, ...table }: FittedTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const isNarrow = width > 0 && width < NARROW;
  const fitting = useMemo(
    () => columns.flatMap((column) => (narrow[column.id] ? [{ ...column, width: narrow[column.id] as number }] : [])),
    [columns, narrow],
  );
  return (
    <div ref={place} className="min-w-0">
      <DataTable key={`${isNarrow}`} columns={isNarrow ? fitting : columns} {...table} />
    </div>
  );
}
