import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table house_advisor_switch (
      only_row boolean primary key default true check (only_row),
      is_on boolean not null,
      changed_at timestamptz not null
    )`.execute(db);
  // digests read a day of them, retention the oldest
  await sql`create index advice_news_by_time on advice_news (created_at)`.execute(db);
}
