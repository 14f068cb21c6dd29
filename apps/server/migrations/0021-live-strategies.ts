import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // market time from which the newest version's firings count; null while the strategy isn't live
  await sql`
    alter table strategies
      add column live_from timestamptz,
      add column direction text not null default 'bullish' check (direction in ('bullish', 'bearish'))`.execute(db);
  await sql`create index strategies_live on strategies (user_id) where live_from is not null`.execute(db);
}
