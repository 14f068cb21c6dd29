import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

interface FirstPlan {
  key: string;
  audience: 'individual' | 'business';
  name: string;
  limits: Readonly<Record<string, number | null>>;
  trialDays: number;
  /** What a seat costs a month before tax, in minor units; a year costs ten months. */
  monthly: Readonly<Record<string, number>>;
}

/**
 * The plans that a server begins with; operators change them. Years in INR stay below 15,000 with tax: above it, banks
 * ask the payer each time.
 */
const FIRST_PLANS: readonly FirstPlan[] = [
  {
    key: 'free',
    audience: 'individual',
    name: 'Free',
    limits: {
      watchlistSymbols: 50,
      strategies: 5,
      activeAlerts: 20,
      deliveriesPerDay: 50,
      backtestBarsPerMonth: 5_000_000,
      apiCallsPerDay: 1_000,
      historyDays: 731,
      seats: 1,
    },
    trialDays: 0,
    monthly: {},
  },
  {
    key: 'plus',
    audience: 'individual',
    name: 'Plus',
    limits: {
      watchlistSymbols: 250,
      strategies: 25,
      activeAlerts: 100,
      deliveriesPerDay: 500,
      backtestBarsPerMonth: 50_000_000,
      apiCallsPerDay: 10_000,
      historyDays: 1_827,
      seats: 1,
    },
    trialDays: 14,
    monthly: { INR: 499_00, USD: 6_00, EUR: 6_00 },
  },
  {
    key: 'pro',
    audience: 'individual',
    name: 'Pro',
    limits: {
      watchlistSymbols: 1_000,
      strategies: 100,
      activeAlerts: 400,
      deliveriesPerDay: 2_000,
      backtestBarsPerMonth: 500_000_000,
      apiCallsPerDay: 50_000,
      historyDays: null,
      seats: 1,
    },
    trialDays: 14,
    monthly: { INR: 1_199_00, USD: 15_00, EUR: 14_00 },
  },
  {
    key: 'team',
    audience: 'business',
    name: 'Team',
    limits: {
      watchlistSymbols: 1_000,
      strategies: 100,
      activeAlerts: 400,
      deliveriesPerDay: 2_000,
      backtestBarsPerMonth: 500_000_000,
      apiCallsPerDay: 50_000,
      historyDays: null,
      seats: 25,
    },
    trialDays: 14,
    monthly: { INR: 999_00, USD: 12_00, EUR: 11_00 },
  },
  {
    key: 'business',
    audience: 'business',
    name: 'Business',
    limits: {
      watchlistSymbols: null,
      strategies: null,
      activeAlerts: null,
      deliveriesPerDay: 10_000,
      backtestBarsPerMonth: 2_000_000_000,
      apiCallsPerDay: 250_000,
      historyDays: null,
      seats: 500,
    },
    trialDays: 14,
    monthly: { INR: 1_249_00, USD: 18_00, EUR: 17_00 },
  },
];

const MONTHS_OF_A_YEAR_CHARGED = 10;

export async function up(db: Kysely<unknown>): Promise<void> {
  // what waits because its owner's plan has no room for it; alerts say it in their own state
  await sql`
    create table plan_pauses (
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('strategies', 'watchlistSymbols')),
      item text not null,
      paused_at timestamptz not null,
      primary key (user_id, kind, item)
    )`.execute(db);
  // when to compare what an account keeps with its limits: they change then
  await sql`
    create table plan_fits (
      user_id uuid not null references users on delete cascade,
      due_at timestamptz not null,
      primary key (user_id, due_at)
    )`.execute(db);
  await sql`create index plan_fits_by_time on plan_fits (due_at)`.execute(db);
  await sql`
    create table plan_inquiries (
      id uuid primary key,
      name text not null,
      email text not null,
      company text not null,
      seats smallint not null check (seats >= 1),
      message text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index plan_inquiries_by_time on plan_inquiries (at)`.execute(db);
  for (const [place, { key, audience, name, limits, trialDays, monthly }] of FIRST_PLANS.entries()) {
    await sql`
      insert into plans (key, audience, place, name, limits, trial_days, is_offered, updated_at)
      values (${key}, ${audience}, ${place}, ${name}, ${JSON.stringify(limits)}, ${trialDays}, true, now())`.execute(
      db,
    );
    for (const [currency, amount] of Object.entries(monthly)) {
      await sql`
        insert into plan_prices (id, plan_key, currency, period, amount, is_offered, created_at)
        values
          (${randomUUID()}, ${key}, ${currency}, 'month', ${amount}, true, now()),
          (${randomUUID()}, ${key}, ${currency}, 'year', ${amount * MONTHS_OF_A_YEAR_CHARGED}, true, now())`.execute(
        db,
      );
    }
  }
}
