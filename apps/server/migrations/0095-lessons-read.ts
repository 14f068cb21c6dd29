import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lessons_read (
      user_id uuid not null references users on delete cascade,
      lesson text not null,
      read_at timestamptz not null,
      primary key (user_id, lesson)
    )`.execute(db);
}
