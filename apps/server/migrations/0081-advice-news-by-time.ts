import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // digests read a day of them, retention the oldest
  await sql`create index advice_news_by_time on advice_news (created_at)`.execute(db);
}
