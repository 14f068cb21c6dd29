import { type MouseEvent, memo } from 'react';
import type { TableColumn } from './column.ts';

export interface TableRowProps<Row> {
  row: Row;
  index: number;
  /** Offset from the first row, and own height, px. */
  top: number;
  height: number;
  columns: readonly TableColumn<Row>[];
  activeColumn: number | undefined;
  isSelected: boolean;
  /** Prefix of its cells' ids. */
  idStart: string;
  onPress: (row: Row, index: number, column: number, event: MouseEvent) => void;
}

/** One row, memoised: scrolling and live prices don't re-render it. */
function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, top, height, columns, activeColumn, isSelected, idStart, onPress } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      style={{ transform: `translateY(${top}px)`, height }}
      className="dt-row absolute top-0 left-0 w-full border-b border-hairline text-body"
    >
      {columns.map((column, place) => (
        <div
          key={column.id}
          role={column.isName ? 'rowheader' : 'gridcell'}
          id={`${idStart}-${index}-${place}`}
          aria-colindex={place + 1}
          onClick={(event) => onPress(row, index, place, event)}
          className={`dt-cell flex items-center ${column.isNumber ? 'justify-end text-right' : ''} ${column.isName ? 'sticky left-0 z-1' : ''} ${activeColumn === place ? 'dt-active' : ''}`}
        >
          <div className="min-w-0 truncate">{column.cell(row)}</div>
        </div>
      ))}
    </div>
  );
}

export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
