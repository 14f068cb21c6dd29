import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // which node does which work: the leader makes a row, and the node renews it until the work has ended
  await sql`
    create table work_claims (
      work text primary key,
      claim uuid not null unique,
      node text not null,
      expires_at timestamptz not null,
      is_taken_back boolean not null default false
    )`.execute(db);
}
