import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Density } from '../../lib/appearance.ts';
import { widthOf } from './arrange.ts';
import { fitWidth, type TableColumn, type TableLayout } from './column.ts';
import { useRowHeight } from './row-height.ts';
import { TableHead } from './table-head.tsx';
import { TableRow, type TableRowProps } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { tableTexts as texts } from './texts/table.ts';
import { useArranged } from './use-arranged.ts';
import { useGrid } from './use-grid.ts';
import { useLayout } from './use-layout.ts';

const HEAD_HEIGHT = 32;
const ROWS_WHILE_LOADING = 12;
const OVERSCAN = 8;

export interface DataTableProps<Row extends object> {
  caption: string;
  /** Must be the same object while the columns are the same. */
  columns: readonly TableColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** The user's arrangement, where it is stored outside. */
  layout?: TableLayout | undefined;
  onLayout?: (layout: TableLayout) => void;
  /** Rows are sorted by `layout.sort` already, as by a server. */
  isSortedOutside?: boolean;
  /** Density of this table; default: the user's choice. */
  density?: Density;
  /** Called when a row is pressed, or Enter on it. */
  onOpen?: (row: Row) => void;
  selectedKey?: string | undefined;
  /** Called with the visible rows, e.g. to subscribe to their prices. Must be the same function. */
  onInSight?: (rows: readonly Row[]) => void;
  /** Shown below the headings without rows. */
  empty?: ReactNode;
  /** Shown instead of rows. */
  error?: ReactNode;
  /** Sets the height: the table scrolls inside. */
  className?: string;
}

/**
 * A virtualised table of any length with one tab stop: arrows, Home, End and page keys move between cells; Enter opens
 * a row, sorts by a heading or follows a cell's link; in headings Alt+arrow moves and Shift+arrow resizes a column.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  'use no memo'; // the virtualizer is one mutable object
  const { caption, columns, keyOf, onInSight, empty, error, className = 'h-full' } = props;
  const [layout, setLayout] = useLayout(props.layout, props.onLayout);
  const [dragged, setDragged] = useState<{ id: string; width: number }>();
  const arranged = useArranged(props.rows ?? (NO_ROWS as Row[]), columns, layout, props.isSortedOutside ?? false);
  const rows = error ? (NO_ROWS as Row[]) : arranged.rows;
  const height = useRowHeight(props.density);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => keyOf(rows[index] as Row),
    overscan: OVERSCAN,
    scrollPaddingEnd: HEAD_HEIGHT, // the sticky head covers a part of the height
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again when rows get another height
  useEffect(() => virtual.measure(), [virtual, height]);
  const inSight = virtual.getVirtualItems();
  useTellInSight(rows, inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? -1, onInSight);

  const grid = useGrid({
    id,
    rows,
    columns: arranged.columns,
    all: columns,
    layout,
    setLayout,
    onOpen: props.onOpen,
    page: Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / height),
    reveal: (index) => virtual.scrollToIndex(index),
  });
  const pressed = useRef(grid.press);
  useEffect(() => {
    pressed.current = grid.press;
  });
  const onPress: TableRowProps<Row>['onPress'] = useCallback((...where) => pressed.current(...where), []);

  const widthNow = (column: TableColumn<Row>): number =>
    dragged?.id === column.id ? fitWidth(column as TableColumn<never>, dragged.width) : widthOf(column, layout);
  const wide = arranged.columns.find(({ takesRest }) => takesRest) ?? arranged.columns.find(({ isName }) => isName);
  const template = arranged.columns.map((column) => trackOf(widthNow(column), column === wide)).join(' ');
  const leastWidth = arranged.columns.reduce((sum, column) => sum + widthNow(column), 0);
  const nameWidth = arranged.columns.filter(({ isName }) => isName).reduce((sum, column) => sum + widthNow(column), 0);
  const isLoading = !props.rows && !error;
  return (
    <div className={`relative flex min-h-0 min-w-0 flex-col ${className}`}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={caption}
        aria-busy={isLoading}
        aria-rowcount={rows.length + 1}
        aria-colcount={arranged.columns.length}
        aria-activedescendant={grid.activeId}
        onKeyDown={grid.onKeyDown}
        style={{ scrollPaddingLeft: nameWidth, scrollPaddingTop: HEAD_HEIGHT }}
        className={`data-table min-h-0 overflow-auto ${rows.length > 0 || isLoading ? 'flex-1' : 'overflow-y-hidden'}`}
      >
        <div style={{ '--columns': template, minWidth: leastWidth } as React.CSSProperties}>
          <TableHead
            columns={arranged.columns}
            sort={layout.sort}
            activeColumn={grid.place.row < 0 ? grid.place.column : undefined}
            cellId={(column) => grid.cellId({ row: -1, column })}
            widthOf={widthNow}
            onSort={grid.sortBy}
            onPlace={grid.placeOn}
            onDragWidth={(column, width) => setDragged({ id: column, width })}
            onWidth={(column, width) => {
              setDragged(undefined);
              grid.size(column, width);
            }}
          />
          {isLoading && <TableSkeleton columns={arranged.columns} height={height} count={ROWS_WHILE_LOADING} />}
          <div role="rowgroup" style={{ height: virtual.getTotalSize() }} className="relative">
            {inSight.map(({ index, key, start }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <TableRow
                  key={key}
                  row={row}
                  index={index}
                  top={start}
                  height={height}
                  columns={arranged.columns}
                  activeColumn={grid.place.row === index ? grid.place.column : undefined}
                  isSelected={props.selectedKey !== undefined && keyOf(row) === props.selectedKey}
                  idStart={id}
                  onPress={onPress}
                />
              );
            })}
          </div>
        </div>
      </div>
      {error ?? (props.rows?.length === 0 && empty)}
      <p role="status" className="sr-only">
        {isLoading ? texts.loading : grid.said}
      </p>
    </div>
  );
}

const NO_ROWS: readonly object[] = [];

const trackOf = (width: number, isWide: boolean): string => (isWide ? `minmax(${width}px, 1fr)` : `${width}px`);

function useTellInSight<Row>(
  rows: readonly Row[],
  first: number,
  last: number,
  onInSight: ((rows: readonly Row[]) => void) | undefined,
): void {
  useEffect(() => onInSight?.(rows.slice(first, last + 1)), [rows, first, last, onInSight]);
}
