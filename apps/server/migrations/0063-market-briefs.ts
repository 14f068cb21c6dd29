import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news_sources drop constraint news_sources_kind_check`.execute(db);
  await sql`
    alter table news_sources
      add constraint news_sources_kind_check check (kind in ('official', 'press', 'own', 'computed')),
      add column price_source text`.execute(db);
  await sql`alter table news_stories add column brief jsonb`.execute(db);
  // a brief is written once, also by several servers
  await sql`create unique index news_stories_brief on news_stories (source, sort_key) where brief is not null`.execute(
    db,
  );
}
