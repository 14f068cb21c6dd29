import { type Kysely, sql } from 'kysely';

const INDEXES = [
  'create unique index signals_by_seq on signals (seq, at)',
  `create unique index signals_by_key on signals
    (instrument_no, timeframe, bar_time, pattern, direction, version, pivots_hash, variant, at)`,
  'create index signals_by_owner on signals (owner_id, at desc) where owner_id is not null',
  `create index signals_by_time on signals (at desc, seq desc)
    include (instrument_no, timeframe, pattern, direction, strength, is_spent) where owner_id is null`,
  `create index signals_by_pattern on signals (pattern, at desc, seq desc)
    include (instrument_no, timeframe, direction, strength, is_spent) where owner_id is null`,
  `create index signals_by_instrument on signals (instrument_no, at desc, seq desc)
    include (timeframe, pattern, direction, strength, is_spent) where owner_id is null`,
];

/** These serve the old rows as they are; the others are made again with `at`, which unique keys of partitions have to hold. */
const KEPT_INDEXES = ['signals_by_owner', 'signals_by_time', 'signals_by_pattern', 'signals_by_instrument'];

/**
 * Signals by the month, so that old ones go by the file. What is stored stays where it is, as one partition: nothing is
 * copied, and an upgrade takes the time of three new indexes: some minutes for a year of signals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // what entered and left screens is deleted by age; other tables are read along their ids, which begin with the time
  await sql`create index screen_turns_by_age on screen_turns (stored_at)`.execute(db);

  // a correction outlives its signal by some weeks; both go by their age
  await sql`alter table signal_corrections drop constraint signal_corrections_signal_id_fkey`.execute(db);
  await sql`alter sequence signal_seq owned by none`.execute(db);
  await sql`alter table signals rename to signals_before`.execute(db);
  await sql`
    alter table signals_before
      drop constraint signals_pkey,
      drop constraint signals_seq_key`.execute(db);
  await sql`drop index signals_by_key`.execute(db);
  for (const name of KEPT_INDEXES) await sql.raw(`alter index ${name} rename to ${name}_before`).execute(db);
  await sql`create table signals (like signals_before including defaults) partition by range (at)`.execute(db);
  await sql`
    alter table signals
      add primary key (id, at),
      add foreign key (instrument_no) references instruments,
      add foreign key (owner_id) references users on delete cascade`.execute(db);
  for (const index of INDEXES) await sql.raw(index).execute(db);
  await sql`alter sequence signal_seq owned by signals.seq`.execute(db);
  await attachStored(db);
}

/** The partition's name says the month before which its signals were known. */
async function attachStored(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(at) at time zone 'UTC' + interval '1 month', 'YYYY-MM') as month from signals_before`.execute(
    db,
  );
  const month = rows[0]?.month ?? null;
  if (month === null) {
    await sql`drop table signals_before`.execute(db);
    return;
  }
  const name = `signals_before_${month.replace('-', '_')}`;
  await sql.raw(`alter table signals_before rename to ${name}`).execute(db);
  await sql.raw(`alter table ${name} add primary key (id, at)`).execute(db);
  await sql
    .raw(`alter table signals attach partition ${name} for values from (minvalue) to ('${month}-01 00:00+00')`)
    .execute(db);
}
