import { useMemo } from 'react';
import { isShown, orderOf } from './arrange.ts';
import type { TableColumn, TableLayout, TableSort } from './column.ts';

type SortKey = number | string | undefined;

/** Natural order of texts: ignores case, and sorts 10 after 9. */
const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}

/** NaN counts as missing. */
const isMissing = (key: SortKey): key is undefined => key === undefined || Number.isNaN(key);

/** Sorts rows by a column, stably; missing values come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.id)?.sortBy;
  if (!sortBy) return rows;
  const sign = sort?.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: sortBy(row) }))
    .sort(({ key: a }, { key: b }) => {
      if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
      return sign * compare(a, b);
    })
    .map(({ row }) => row);
}

/** Returns rows and columns in the user's arrangement; the same arrays while nothing changes. */
export function useArranged<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  layout: TableLayout,
  isSortedOutside: boolean,
): { rows: readonly Row[]; columns: readonly TableColumn<Row>[] } {
  const sort = isSortedOutside ? undefined : layout.sort;
  return {
    rows: useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]),
    columns: useMemo(() => {
      const byId = new Map(columns.map((column) => [column.id, column]));
      return orderOf(columns, layout).flatMap((id) => {
        const column = byId.get(id);
        return column && isShown(column, layout) ? column : [];
      });
    }, [columns, layout]),
  };
}
