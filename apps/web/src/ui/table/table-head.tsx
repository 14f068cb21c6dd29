import { type DragEvent, useState } from 'react';
import { DirectionMark } from '../change.tsx';
import type { TableColumn, TableSort } from './column.ts';
import { ResizeHandle } from './resize-handle.tsx';

/** Drag type of headings; our own, so dragged text is ignored. */
const DRAGGED = 'application/x-wickwise-column';

export interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  activeColumn: number | undefined;
  cellId: (column: number) => string;
  widthOf: (column: TableColumn<Row>) => number;
  onSort: (column: TableColumn<Row>) => void;
  onPlace: (id: string, onId: string) => void;
  onDragWidth: (id: string, width: number) => void;
  onWidth: (id: string, width: number | undefined) => void;
}

export function TableHead<Row>({ columns, cellId, activeColumn, ...rest }: TableHeadProps<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-2 min-w-full bg-panel">
      <div role="row" aria-rowindex={1} className="dt-row h-8 border-b border-hairline">
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            index={index}
            id={cellId(index)}
            isActive={index === activeColumn}
            {...rest}
          />
        ))}
      </div>
    </div>
  );
}

type HeadCellProps<Row> = Omit<TableHeadProps<Row>, 'columns' | 'cellId' | 'activeColumn'> & {
  column: TableColumn<Row>;
  index: number;
  id: string;
  isActive: boolean;
};

function HeadCell<Row>({ column, index, id, isActive, sort, widthOf, ...on }: HeadCellProps<Row>) {
  const [isTarget, setIsTarget] = useState(false);
  const { isName, isNumber, sortBy } = column;
  const sorted = sort?.id === column.id ? sort : undefined;
  const isColumn = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(DRAGGED) && !isName;
  return (
    <div
      role="columnheader"
      id={id}
      aria-colindex={index + 1}
      aria-sort={sorted ? (sorted.isDescending ? 'descending' : 'ascending') : undefined}
      onDragOver={(event) => {
        if (!isColumn(event)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        if (isColumn(event)) on.onPlace(event.dataTransfer.getData(DRAGGED), column.id);
      }}
      className={`dt-cell relative ${isActive ? 'dt-active' : ''} ${isName ? 'sticky left-0 z-1 bg-panel' : ''} ${isTarget ? 'bg-[color-mix(in_oklch,var(--accent)_14%,var(--panel))]' : ''}`}
    >
      <button
        type="button"
        tabIndex={-1}
        draggable={!isName}
        title={column.about ?? column.heading}
        aria-disabled={!sortBy}
        onClick={() => sortBy && on.onSort(column)}
        onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, column.id)}
        className={`flex h-full w-full min-w-0 items-center gap-1 text-label text-quiet ${isNumber ? 'flex-row-reverse' : ''} ${sortBy ? 'hover:text-ink' : 'cursor-default'}`}
      >
        <span className={`truncate ${sorted ? 'font-medium text-ink' : ''}`}>{column.heading}</span>
        {sorted && <DirectionMark of={sorted.isDescending ? -1 : 1} />}
      </button>
      <ResizeHandle
        width={widthOf(column)}
        onDrag={(width) => on.onDragWidth(column.id, width)}
        onDone={(width) => on.onWidth(column.id, width)}
        onReset={() => on.onWidth(column.id, undefined)}
      />
    </div>
  );
}
