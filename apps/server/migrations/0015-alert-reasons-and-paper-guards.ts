import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what the server paused an alert for; since when its level is what it is, and the split that moved it there
  await sql`
    alter table alerts
      add column pause_reason text,
      add column levels_at timestamptz,
      add column split_factor double precision`.execute(db);

  // a stop or a target is an order that ends all that is held when it fills, and names no size; orders bring them
  await sql`
    alter table paper_orders
      drop constraint paper_orders_check1,
      add column guard text check (guard in ('stop', 'target')),
      add column stop double precision,
      add column target double precision,
      add column stop_pct double precision,
      add column target_pct double precision,
      add check (case when guard is null then (units is null) <> (cash is null) else units is null and cash is null end)
  `.execute(db);
  await sql`
    create unique index paper_orders_guards on paper_orders (account_id, instrument_no, guard)
    where guard is not null and state = 'open'`.execute(db);
  await sql`
    alter table paper_runs
      add column stop_pct double precision,
      add column target_pct double precision`.execute(db);

  // the last split that units and prices were adjusted for
  await sql`alter table paper_orders add column split_at timestamptz`.execute(db);
  await sql`alter table paper_positions add column split_at timestamptz`.execute(db);
}
