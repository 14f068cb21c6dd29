import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // bars after the break at which a shape was known (null where there is none), and whether its target had traded by then
  await sql`
    alter table signals
      add column late_bars integer,
      add column is_spent boolean not null default false`.execute(db);

  // lists and their counts leave spent signals out, and are still read from an index alone
  await sql`drop index signals_by_time, signals_by_pattern, signals_by_instrument`.execute(db);
  const indexes = {
    signals_by_time: ['at desc, seq desc', 'instrument_no, timeframe, pattern, direction, strength, is_spent'],
    signals_by_pattern: ['pattern, at desc, seq desc', 'instrument_no, timeframe, direction, strength, is_spent'],
    signals_by_instrument: ['instrument_no, at desc, seq desc', 'timeframe, pattern, direction, strength, is_spent'],
  };
  for (const [name, [key, included]] of Object.entries(indexes)) {
    await sql.raw(`create index ${name} on signals (${key}) include (${included}) where owner_id is null`).execute(db);
  }
}
