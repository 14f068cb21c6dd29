import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // when an alert, as it now is, was armed: what its rule did at other times can't have fired it
  await sql`
    create table alert_spans (
      alert_id uuid not null references alerts on delete cascade,
      from_at timestamptz not null,
      until_at timestamptz,
      primary key (alert_id, from_at)
    )`.execute(db);
  await sql`insert into alert_spans select id, armed_from from alerts`.execute(db);

  // trading with money that isn't: an account per market and currency, without positions the sum of its orders
  await sql`
    create table paper_accounts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      market text not null,
      currency text not null,
      start double precision not null,
      realised double precision not null,
      costs double precision not null,
      began_at timestamptz not null,
      unique (user_id, market, currency)
    )`.execute(db);
  await sql`create sequence paper_order_no as integer`.execute(db);
  await sql`
    create table paper_orders (
      id uuid primary key,
      no integer not null unique,
      account_id uuid not null references paper_accounts on delete cascade,
      user_id uuid not null references users on delete cascade,
      instrument_no integer not null references instruments,
      symbol text not null,
      side text not null check (side in ('buy', 'sell')),
      kind text not null check (kind in ('market', 'limit', 'stop')),
      level double precision,
      units double precision,
      cash double precision,
      state text not null check (state in ('open', 'filled', 'dropped', 'cancelled')),
      refusal text,
      placed_at timestamptz not null,
      filled_at timestamptz,
      is_late boolean not null,
      filled_units double precision,
      price double precision,
      costs double precision,
      realised double precision,
      receipt json,
      stored_at timestamptz not null,
      check ((kind = 'market') = (level is null)),
      check ((units is null) <> (cash is null))
    )`.execute(db);
  await sql`create index paper_orders_by_account on paper_orders (account_id, no desc)`.execute(db);
  await sql`create index paper_orders_open on paper_orders (no) where state = 'open'`.execute(db);
  await sql`
    create table paper_positions (
      account_id uuid not null references paper_accounts on delete cascade,
      instrument_no integer not null references instruments,
      symbol text not null,
      units double precision not null,
      price double precision not null,
      opened_at timestamptz not null,
      primary key (account_id, instrument_no)
    )`.execute(db);

  // up to which price the orders that wait were held against an instrument: where a restart goes on
  await sql`
    create table paper_marks (
      instrument_no integer primary key references instruments,
      at timestamptz not null,
      price double precision not null
    )`.execute(db);
}
