import type { ReactNode } from 'react';

/** A column of a table: its content and sort key. */
export interface TableColumn<Row> {
  id: string;
  heading: string;
  /** Description, shown on hover of its heading. */
  about?: string;
  cell: (row: Row) => ReactNode;
  /** Sort key; undefined and NaN come last in both directions. Without it the column isn't sortable. */
  sortBy?: (row: Row) => number | string | undefined;
  /** Numbers are right-aligned, so decimals align. */
  isNumber?: boolean;
  /** The row's subject: sticky at the left, not hideable, and takes the remaining width. */
  isName?: boolean;
  /** Takes that width in the name's place. */
  takesRest?: boolean;
  /** Pixels. */
  width?: number;
  minWidth?: number;
  isHiddenAtFirst?: boolean;
}

export interface TableSort {
  id: string;
  isDescending: boolean;
}

/** The user's arrangement, as JSON; unnamed columns keep their defaults. */
export interface TableLayout {
  /** Column ids from left to right. */
  order?: readonly string[];
  /** Widths in px by column id. */
  widths?: Readonly<Record<string, number>>;
  /** Visibility by column id. */
  shown?: Readonly<Record<string, boolean>>;
  sort?: TableSort | undefined;
}

export const USUAL_WIDTH = 112;
const LEAST_WIDTH = 56;
const MOST_WIDTH = 640;

export const fitWidth = (column: TableColumn<never>, width: number): number =>
  Math.round(Math.min(MOST_WIDTH, Math.max(column.minWidth ?? LEAST_WIDTH, width)));
