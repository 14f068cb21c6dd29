import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // a link ends with what it shows; null where that is no longer there, or was never saved
  await sql`
    alter table shared_strategies
      add column strategy_id uuid references strategies on delete cascade`.execute(db);
  await sql`
    update shared_strategies as shared set strategy_id = (
      select own.id from strategies as own join strategy_versions as saved on saved.strategy_id = own.id
      where own.user_id = shared.user_id and saved.version = shared.version and saved.market = shared.market
        and saved.timeframe = shared.timeframe and saved.definition::text = shared.definition::text
      limit 1)`.execute(db);
  await sql`create index shared_strategies_by_strategy on shared_strategies (strategy_id)`.execute(db);
  await sql`
    alter table shared_screens
      add column screen_id uuid references screens on delete cascade`.execute(db);
  await sql`create index shared_screens_by_screen on shared_screens (screen_id)`.execute(db);

  await sql`alter table backtests add column shared_at timestamptz`.execute(db);
  await sql`
    update backtests set shared_at = coalesce(ended_at, created_at) where shared_id is not null`.execute(db);
}
