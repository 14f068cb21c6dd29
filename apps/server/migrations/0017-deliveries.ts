import { type Kysely, sql } from 'kysely';

/** Deliveries are their own queue: by the kind of channel, in turn between users, held back while a channel fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // where it leads, without secrets: so many at a time go to one host; push channels learn theirs when they are used next
  await sql`
    alter table channels
      add column host text,
      add column strikes integer not null default 0,
      add column problem text,
      add column paused_until timestamptz,
      add column failed_at timestamptz,
      add column proven_at timestamptz`.execute(db);
  await sql`update channels set host = regexp_replace(label, ':[0-9]+$', '') where kind = 'webhook'`.execute(db);

  await sql`
    alter table deliveries
      add column kind text,
      add column is_test boolean not null default false,
      add column rank smallint not null default 0,
      add column leased_until timestamptz`.execute(db);
  await sql`update deliveries set kind = channels.kind from channels where channels.id = channel_id`.execute(db);
  await sql`
    update deliveries set is_test = true, rank = 2 from notices
    where state = 'waiting' and notices.id = deliveries.notices[1] and body->>'kind' = 'test'`.execute(db);
  await sql`alter table deliveries alter column kind set not null`.execute(db);
  await sql`create index deliveries_due on deliveries (kind, due_at) where state = 'waiting'`.execute(db);
}
