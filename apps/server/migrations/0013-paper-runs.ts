import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // a saved strategy, as it was then, that gives paper orders when bars close
  await sql`
    create table paper_runs (
      id uuid primary key,
      account_id uuid not null references paper_accounts on delete cascade,
      user_id uuid not null references users on delete cascade,
      instrument_no integer not null references instruments,
      symbol text not null,
      timeframe smallint not null,
      strategy_id uuid references strategies on delete set null,
      version integer not null,
      definition json not null,
      side text not null check (side in ('long', 'short')),
      cash double precision not null,
      is_on boolean not null,
      judged_at timestamptz not null,
      began_at timestamptz not null
    )`.execute(db);
  await sql`create unique index paper_runs_on on paper_runs (account_id, instrument_no) where is_on`.execute(db);

  // which of them gave an order, at which bar's close and what for: it gives each order once
  await sql`
    alter table paper_orders
      add column run_id uuid references paper_runs on delete set null,
      add column run_bar timestamptz,
      add column run_step text,
      add unique (run_id, run_bar, run_step)`.execute(db);
}
