import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // by the number of an instrument inside the exercise: bars of another source are another exercise
  await sql`
    create table practice_answers (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('find', 'call', 'level')),
      pattern text,
      exercise json not null,
      is_right boolean not null,
      base double precision,
      day text not null,
      answered_at timestamptz not null,
      primary key (user_id, id)
    )`.execute(db);
}
