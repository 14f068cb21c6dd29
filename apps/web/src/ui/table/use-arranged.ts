import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { isShown, orderOf } from './arrange.ts';
import type { TableColumn, TableLayout } from './column.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

type SortKey = number | string | undefined;

/** Texts as people order them: capitals don't count, and 10 comes after 9. */
const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(a: SortKey, b: SortKey): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}

/** A number that isn't one is a missing one. */
const keyOf = (key: SortKey): SortKey => (typeof key === 'number' && Number.isNaN(key) ? undefined : key);

/** Rows and columns as the reader has arranged them. */
export function useArranged<Row extends object>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  layout: TableLayout,
  isSortedOutside: boolean,
): { rows: readonly Row[]; columns: readonly TableColumn<Row>[] } {
  'use no memo'; // the table stays the same object while what it tells changes
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortBy }) => ({
        id,
        accessorFn: (row: Row) => keyOf(sortBy?.(row)),
        sortFn: (a: { getValue(id: string): unknown }, b: { getValue(id: string): unknown }) =>
          compare(a.getValue(id) as SortKey, b.getValue(id) as SortKey),
        sortUndefined: 'last' as const,
      })),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnOrder: orderOf(columns, layout),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column, layout)])),
      sorting: sortingOf(columns, layout),
    }),
    [columns, layout],
  );
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows as Row[],
    state,
    manualSorting: isSortedOutside,
    autoResetAll: false,
  });
  const sorted = table.getRowModel().rows;
  const shown = table.getVisibleLeafColumns();
  return {
    rows: useMemo(() => sorted.map(({ original }) => original), [sorted]),
    columns: useMemo(() => {
      const byId = new Map(columns.map((column) => [column.id, column]));
      return shown.flatMap(({ id }) => byId.get(id) ?? []);
    }, [columns, shown]),
  };
}

function sortingOf<Row>(columns: readonly TableColumn<Row>[], { sort }: TableLayout): { id: string; desc: boolean }[] {
  const isKnown = columns.some(({ id, sortBy }) => id === sort?.id && sortBy);
  return sort && isKnown ? [{ id: sort.id, desc: sort.isDescending }] : [];
}
