import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table missing_prices (
      instrument_no integer not null references instruments,
      timeframe smallint not null,
      from_time timestamptz not null,
      to_time timestamptz not null,
      primary key (instrument_no, timeframe, from_time)
    )`.execute(db);
}
