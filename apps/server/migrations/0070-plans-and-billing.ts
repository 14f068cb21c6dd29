import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // limits: numbers by kind, null where there is none
  await sql`
    create table plans (
      key text primary key,
      audience text not null check (audience in ('individual', 'business')),
      place smallint not null,
      name text not null,
      limits json not null,
      trial_days smallint not null check (trial_days between 0 and 90),
      is_offered boolean not null,
      updated_at timestamptz not null
    )`.execute(db);
  // never changed once made: who subscribed keeps the price of that day. Amounts in minor units, before tax
  await sql`
    create table plan_prices (
      id uuid primary key,
      plan_key text not null references plans,
      currency text not null check (currency in ('INR', 'USD', 'EUR')),
      period text not null check (period in ('month', 'year')),
      amount integer not null check (amount >= 0),
      is_offered boolean not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index plan_prices_offered on plan_prices (plan_key, currency, period) where is_offered`.execute(
    db,
  );
  // what an account may use, whatever became of its payments; source_id: the subscription or team it came from
  await sql`
    create table grants (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      plan_key text not null references plans,
      reason text not null check (reason in ('paid', 'trial', 'coupon', 'gift', 'operator', 'team')),
      note text not null,
      source_id uuid,
      starts_at timestamptz not null,
      ends_at timestamptz,
      created_at timestamptz not null,
      check (ends_at is null or ends_at >= starts_at)
    )`.execute(db);
  await sql`create index grants_by_user on grants (user_id, ends_at)`.execute(db);
  await sql`create unique index grants_by_source on grants (source_id, user_id, reason) where source_id is not null`.execute(
    db,
  );
  // what is counted by time: bars of backtests a month, deliveries and calls a day; begins_at: of that period, in UTC
  await sql`
    create table plan_usage (
      user_id uuid not null references users on delete cascade,
      kind text not null,
      begins_at timestamptz not null,
      used bigint not null check (used >= 0),
      primary key (user_id, kind, begins_at)
    )`.execute(db);
  // one row at most: without it, plans are switched off and everything is unlimited
  await sql`
    create table plan_switch (
      only_row boolean primary key check (only_row),
      is_on boolean not null,
      changed_at timestamptz not null
    )`.execute(db);
  // status: as the provider's object says, in one vocabulary; provider_state: its last object's, for support
  await sql`
    create table subscriptions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      provider text not null check (provider in ('manual', 'test', 'stripe', 'razorpay')),
      provider_id text not null,
      plan_key text not null references plans,
      price_id uuid not null references plan_prices,
      seats smallint not null check (seats >= 1),
      status text not null check (status in
        ('incomplete', 'trialing', 'active', 'past_due', 'halted', 'paused', 'canceled', 'expired')),
      provider_state text not null,
      period_start timestamptz not null,
      period_end timestamptz not null,
      cancels_at_period_end boolean not null,
      past_due_since timestamptz,
      method text check (method in ('card', 'upi', 'bank', 'other')),
      read_at timestamptz not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      unique (provider, provider_id)
    )`.execute(db);
  // never two that may be charged
  await sql`
    create unique index subscriptions_live on subscriptions (user_id)
      where status in ('trialing', 'active', 'past_due', 'halted', 'paused')`.execute(db);
  await sql`
    create table payments (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      subscription_id uuid references subscriptions on delete set null,
      provider text not null,
      provider_id text not null,
      currency text not null check (currency in ('INR', 'USD', 'EUR')),
      amount integer not null check (amount >= 0),
      refunded integer not null check (refunded between 0 and amount),
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      failure text,
      period_start timestamptz,
      period_end timestamptz,
      at timestamptz not null,
      unique (provider, provider_id)
    )`.execute(db);
  await sql`create index payments_by_user on payments (user_id, at)`.execute(db);
  await sql`
    create table billing_addresses (
      user_id uuid primary key references users on delete cascade,
      name text not null,
      lines text not null,
      country text not null,
      state text,
      postal_code text not null,
      tax_id text,
      updated_at timestamptz not null
    )`.execute(db);
}
