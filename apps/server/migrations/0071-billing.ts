import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what an account agreed to pay, written before the provider is asked; the provider's object carries its id.
  // cancels: at the period's end, where the provider's object doesn't say so. Terms: amounts in minor units; replaces: the subscription whose rest is its credit
  await sql`
    create table billing_checkouts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      provider text not null check (provider in ('manual', 'test', 'stripe', 'razorpay')),
      provider_id text,
      terms json not null,
      replaces uuid references subscriptions on delete set null,
      cancels boolean not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index billing_checkouts_by_user on billing_checkouts (user_id, created_at)`.execute(db);
  await sql`create index billing_checkouts_by_object on billing_checkouts (provider, provider_id)`.execute(db);
  // each event once, by the provider's own id; no amounts and nothing of a person
  await sql`
    create table billing_events (
      id uuid primary key,
      provider text not null check (provider in ('manual', 'test', 'stripe', 'razorpay')),
      event_id text not null,
      kind text not null,
      subject_id text,
      received_at timestamptz not null,
      handled_at timestamptz,
      unique (provider, event_id)
    )`.execute(db);
  await sql`create index billing_events_by_time on billing_events (received_at)`.execute(db);
  // so that each is sent once; past_due_since: of the payment that failed
  await sql`
    create table billing_reminders (
      subscription_id uuid not null references subscriptions on delete cascade,
      past_due_since timestamptz not null,
      day smallint not null,
      sent_at timestamptz not null,
      primary key (subscription_id, past_due_since, day)
    )`.execute(db);
  // permille: of the price before tax; payments: null for all; offer_id: the same discount at Razorpay
  await sql`
    create table billing_coupons (
      code text primary key,
      permille smallint not null check (permille between 1 and 1000),
      payments smallint check (payments >= 1),
      most_uses integer check (most_uses >= 1),
      used integer not null check (used >= 0),
      ends_at timestamptz,
      offer_id text,
      created_at timestamptz not null
    )`.execute(db);
  // a plan at a provider can't be changed: one for each price, amount and discount
  await sql`
    create table billing_remote_plans (
      provider text not null check (provider in ('stripe', 'razorpay')),
      price_id uuid not null references plan_prices,
      seats smallint not null check (seats >= 1),
      amount integer not null check (amount >= 0),
      remote_id text not null,
      primary key (provider, price_id, seats, amount)
    )`.execute(db);
  // written before the provider is asked; the id is its key, so that asking again refunds once
  await sql`
    create table billing_refunds (
      id uuid primary key,
      payment_id uuid not null references payments on delete cascade,
      amount integer not null check (amount > 0),
      reason text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index billing_refunds_by_payment on billing_refunds (payment_id, at)`.execute(db);
  // subscriptions of the providers that are this server itself: bank transfers and tests
  await sql`
    create table local_subscriptions (
      id text primary key,
      user_id uuid not null references users on delete cascade,
      provider text not null check (provider in ('manual', 'test')),
      state json not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`alter table subscriptions add column terms json not null`.execute(db);
}
