import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // several codes are good at once, each tied to the browser that asked for it; those from before live five minutes at most
  await sql`delete from one_time_codes`.execute(db);
  await sql`
    alter table one_time_codes
      drop constraint one_time_codes_pkey,
      add column id uuid primary key,
      add column account json,
      add column created_at timestamptz not null`.execute(db);
  await sql`create index one_time_codes_by_user on one_time_codes (user_id, purpose, binding, created_at)`.execute(db);

  // a browser's push messages end with the session that asked for them, and a browser has one owner
  await sql`
    alter table channels
      add column session_id uuid references sessions on delete cascade,
      add column endpoint_hash bytea unique`.execute(db);
  await sql`create index channels_by_session on channels (session_id) where session_id is not null`.execute(db);
}
