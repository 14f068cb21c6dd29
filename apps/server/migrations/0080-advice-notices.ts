import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what followers get notices of; `sent_through` is the last follower who has one, in the order of ids
  await sql`
    create table advice_news (
      id uuid primary key,
      call_id uuid not null,
      expert_id uuid not null references experts on delete cascade,
      what text not null check (what in ('published', 'correction', 'withdrawal', 'entered', 'ended')),
      created_at timestamptz not null,
      sent_through uuid,
      sent_at timestamptz
    )`.execute(db);
  // a call enters once and ends once, whatever is computed again
  await sql`
    create unique index advice_news_once on advice_news (call_id, what)
      where what not in ('correction')`.execute(db);
  await sql`create index expert_follows_in_order on expert_follows (expert_id, user_id)`.execute(db);
  await sql`drop index expert_follows_by_expert`.execute(db);
  await sql`create index calls_by_market on calls (market, symbol, seq desc)`.execute(db);
}
