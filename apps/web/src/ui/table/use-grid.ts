import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { moveColumn, nextSort, placeColumn, widthOf } from './arrange.ts';
import { fitWidth, type TableColumn, type TableLayout } from './column.ts';
import { type GridPlace, placeAfter } from './grid-keys.ts';
import { tableTexts as texts } from './texts/table.ts';

/** Step of resizing a column by key, px. */
const SIZE_STEP = 16;

export interface GridOptions<Row> {
  id: string;
  rows: readonly Row[];
  /** Visible columns from left to right, and all. */
  columns: readonly TableColumn<Row>[];
  all: readonly TableColumn<Row>[];
  layout: TableLayout;
  setLayout: (layout: TableLayout) => void;
  onOpen: ((row: Row) => void) | undefined;
  page: number;
  reveal: (row: number) => void;
}

/** Returns the active cell, handlers of keys and presses, and announcements. */
export function useGrid<Row>(options: GridOptions<Row>) {
  const { id, rows, columns, all, layout, setLayout, onOpen, reveal } = options;
  const [chosen, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const [said, setSaid] = useState('');
  const place = { row: Math.min(chosen.row, rows.length - 1), column: Math.min(chosen.column, columns.length - 1) };
  const cellId = ({ row, column }: GridPlace): string => `${id}-${row}-${column}`;
  const activeId = columns.length > 0 ? cellId(place) : undefined;

  const go = (to: GridPlace): void => {
    setPlace(to);
    if (to.row >= 0) reveal(to.row);
    requestAnimationFrame(() =>
      document.getElementById(cellId(to))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  const sortBy = (column: TableColumn<Row>): void => {
    const sort = nextSort(column, layout);
    setLayout({ ...layout, sort });
    setSaid(sort ? texts.sortedBy(column.heading, sort.isDescending) : texts.unsorted);
  };
  const size = (columnId: string, width: number | undefined): void => {
    const column = all.find((each) => each.id === columnId);
    if (!column) return;
    const { [columnId]: _, ...others } = layout.widths ?? {};
    const fitted = width === undefined ? undefined : fitWidth(column as TableColumn<never>, width);
    setLayout({ ...layout, widths: fitted === undefined ? others : { ...others, [columnId]: fitted } });
    if (fitted !== undefined) setSaid(texts.width(column.heading, fitted));
  };
  const move = (column: TableColumn<Row>, by: number): void => {
    const moved = moveColumn(all, layout, column.id, by);
    if (moved === layout) return;
    setLayout(moved);
    setPlace({ row: -1, column: place.column + by });
    setSaid(texts.movedTo(column.heading, place.column + by + 1, columns.length));
  };

  /** Handles keys of headings; returns whether one was handled. */
  const actOnHead = (event: KeyboardEvent, column: TableColumn<Row>): boolean => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && event.altKey) move(column, by);
    else if (by && event.shiftKey) size(column.id, widthOf(column, layout) + by * SIZE_STEP);
    else if (event.key === 'Enter' || event.key === ' ') column.sortBy && sortBy(column);
    else return false;
    return true;
  };
  /** Activates the cell's link or button, else the row. */
  const act = (): void => {
    const row = rows[place.row];
    const inner = document.getElementById(cellId(place))?.querySelector<HTMLElement>(INTERACTIVE);
    if (inner) inner.click();
    else if (row) onOpen?.(row);
  };
  const take = (event: KeyboardEvent): boolean => {
    const column = columns[place.column];
    if (place.row < 0 && column && actOnHead(event, column)) return true;
    const to = placeAfter(event.key, event.ctrlKey || event.metaKey, place, {
      rows: rows.length,
      columns: columns.length,
      page: Math.max(1, options.page),
    });
    if (to) go(to);
    else if (event.key === 'Enter') act();
    else return false;
    return true;
  };

  return {
    place,
    activeId,
    said,
    cellId,
    sortBy,
    size,
    placeOn: (columnId: string, onId: string) => setLayout(placeColumn(all, layout, columnId, onId)),
    press(row: Row, index: number, column: number, event: MouseEvent): void {
      setPlace({ row: index, column });
      if (!(event.target as Element).closest(INTERACTIVE)) onOpen?.(row);
    },
    onKeyDown(event: KeyboardEvent): void {
      // inputs in cells keep their keys
      if (event.target === event.currentTarget && take(event)) event.preventDefault();
    },
  };
}

const INTERACTIVE = 'a, button, input, select, [role="switch"]';
