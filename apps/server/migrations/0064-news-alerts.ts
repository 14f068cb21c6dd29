import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence news_story_seq`.execute(db);
  await sql`
    alter table news_stories
      add column seq bigint not null default nextval('news_story_seq'),
      add column is_backlog boolean not null default false`.execute(db);
  await sql`create index news_stories_seq on news_stories (seq)`.execute(db);
  await sql`
    alter table alert_firings
      alter column price drop not null,
      add column story text,
      add constraint alert_firings_price check (price is not null or story is not null)`.execute(db);
  await sql`
    create index alert_firings_story on alert_firings (alert_id, story) where story is not null`.execute(db);
  await sql`create index alerts_on_news on alerts (no) where condition ->> 'type' = 'news'`.execute(db);
}
