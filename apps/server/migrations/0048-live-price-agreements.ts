import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_price_agreements (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      exchanges jsonb not null,
      agreed_at timestamptz not null,
      ended_at timestamptz,
      ended_by uuid references users (id) on delete set null
    )`.execute(db);
  await sql`create unique index live_price_agreements_valid on live_price_agreements ((ended_at is null)) where ended_at is null`.execute(
    db,
  );
  await sql`create index live_price_agreements_user on live_price_agreements (user_id)`.execute(db);
  await sql`create index live_price_agreements_ended_by on live_price_agreements (ended_by)`.execute(db);
}
