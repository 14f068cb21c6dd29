import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // who leads: `fence` grows with each new leader, and each of its connections carries it in its name
  await sql`
    create table leases (
      name text primary key,
      fence integer not null,
      expires_at timestamptz not null,
      address text
    )`.execute(db);
  await sql`insert into leases (name, fence, expires_at) values ('leader', 0, '-infinity')`.execute(db);
}
