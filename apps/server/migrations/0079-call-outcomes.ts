import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // where the computation of a call goes on, and what figures of a record are made of: reading them parses no outcome
  await sql`
    alter table calls
      add column progress json,
      add column entered_at timestamptz,
      add column sign smallint check (sign in (-1, 1)),
      add column net_pct double precision,
      add column index_pct double precision,
      add column risk_pct double precision,
      add column reward_pct double precision`.execute(db);
}
