import { type ColumnType, type RawBuilder, sql } from 'kysely';

/** An instant: epoch ms when read, a Date when written. */
export type Timestamp = ColumnType<number, Date, Date>;

/** An instant to compare a column with. */
export const instant = (at: Date | number): RawBuilder<number> => sql<number>`${new Date(at)}::timestamptz`;
