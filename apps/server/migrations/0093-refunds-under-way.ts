import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // one that the provider hasn't made yet counts towards what is refunded of its payment
  await sql`alter table billing_refunds add column is_done boolean not null default true`.execute(db);
}
