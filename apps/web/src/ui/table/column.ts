import type { ReactNode } from 'react';

/** A column of a table: what stands in it, and by what its rows are ordered. */
export interface TableColumn<Row> {
  id: string;
  heading: string;
  /** What it means, shown when its heading is pointed at. */
  about?: string;
  cell: (row: Row) => ReactNode;
  /** By what rows are ordered; undefined and NaN come last both ways. Without it the column can't be sorted. */
  sortBy?: (row: Row) => number | string | undefined;
  /** Numbers stand at the right, so that their decimals meet. */
  isNumber?: boolean;
  /** What the row is about: it stays in sight at the left, can't be hidden, and takes the room that is left over. */
  isName?: boolean;
  /** Takes that room in the name's place. */
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

/** What a reader has arranged. It can be kept as JSON; columns that it doesn't name stand as they were made. */
export interface TableLayout {
  /** Column ids from left to right. */
  order?: readonly string[];
  /** Pixels by column id. */
  widths?: Readonly<Record<string, number>>;
  /** Shown or not, by column id. */
  shown?: Readonly<Record<string, boolean>>;
  sort?: TableSort | undefined;
}

export const USUAL_WIDTH = 112;
const LEAST_WIDTH = 56;
const MOST_WIDTH = 640;

export const fitWidth = (column: TableColumn<never>, width: number): number =>
  Math.round(Math.min(MOST_WIDTH, Math.max(column.minWidth ?? LEAST_WIDTH, width)));
