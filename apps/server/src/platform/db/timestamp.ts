import { type ColumnType, type RawBuilder, sql } from 'kysely';

/** An instant, read as epoch ms and written as a Date. */
export type Timestamp = ColumnType<number, Date, Date>;

/** Returns an instant to compare a column with. */
export const instant = (at: Date | number): RawBuilder<number> => sql<number>`${new Date(at)}::timestamptz`;
