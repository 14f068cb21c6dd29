import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // the key is encrypted by a secret outside the database and its backups
  await sql`
    create table connections (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      provider text not null,
      markets text[] not null,
      offered text[] not null,
      is_paused boolean not null default false,
      sealed_key bytea not null,
      key_at timestamptz not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      unique (user_id, provider)
    )`.execute(db);
}
