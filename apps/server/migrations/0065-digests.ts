import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // next_at is derived from the hour and the zone of the account, and looked at again when it is reached
  await sql`
    create table digest_settings (
      user_id uuid primary key references users (id) on delete cascade,
      is_on boolean not null,
      hour smallint not null check (hour between 0 and 23),
      kinds text[] not null,
      since timestamptz not null,
      next_at timestamptz not null,
      leased_until timestamptz,
      failures integer not null default 0,
      unsubscribe_id uuid not null unique
    )`.execute(db);
  await sql`create index digest_settings_next on digest_settings (next_at) where is_on`.execute(db);
  // the day is the reader's date; null for those that were sent on request
  await sql`
    create table digests (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      day text,
      outcome text not null check (outcome in ('sent', 'quiet', 'no-channel')),
      body json not null,
      through timestamptz not null,
      send_until timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index digests_day on digests (user_id, day)`.execute(db);
  await sql`create index digests_created on digests (user_id, created_at)`.execute(db);
  await sql`alter table deliveries add column digest_id uuid`.execute(db);
}
