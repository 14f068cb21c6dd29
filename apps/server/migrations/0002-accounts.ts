import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      name text not null,
      email text not null,
      email_key text not null unique,
      phone text,
      password_hash text not null,
      role text not null check (role in ('user', 'expert', 'operator')),
      created_at timestamptz not null,
      confirmed_at timestamptz,
      delete_at timestamptz
    )`.execute(db);
  await sql`create index users_by_deletion on users (delete_at) where delete_at is not null`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      device text not null,
      device_hash bytea not null,
      address text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      ended_at timestamptz,
      generation integer not null,
      rotated_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_by_user on sessions (user_id, last_used_at desc)`.execute(db);
  await sql`create index sessions_by_end on sessions (ended_at) where ended_at is not null`.execute(db);
  await sql`
    create table refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      generation integer not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index refresh_tokens_by_session on refresh_tokens (session_id)`.execute(db);
  await sql`create index refresh_tokens_by_age on refresh_tokens (created_at)`.execute(db);

  await sql`
    create table one_time_codes (
      user_id uuid not null references users on delete cascade,
      purpose text not null,
      code_hash bytea not null,
      binding text not null,
      target text,
      tries integer not null,
      expires_at timestamptz not null,
      primary key (user_id, purpose)
    )`.execute(db);
  await sql`
    create table challenges (
      token_hash bytea primary key,
      purpose text not null,
      user_id uuid references users on delete cascade,
      value text not null,
      tries integer not null,
      expires_at timestamptz not null
    )`.execute(db);

  await sql`
    create table authenticators (
      user_id uuid primary key references users on delete cascade,
      sealed_secret bytea not null,
      confirmed_at timestamptz,
      last_step bigint not null
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db);
  await sql`
    create table api_keys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      prefix text not null,
      key_hash bytea not null unique,
      scopes text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index api_keys_by_user on api_keys (user_id)`.execute(db);
  await sql`
    create table preferences (
      user_id uuid primary key references users on delete cascade,
      preferences jsonb not null,
      updated_at timestamptz not null
    )`.execute(db);

  await sql`
    create table security_events (
      id uuid primary key,
      user_id uuid references users on delete cascade,
      at timestamptz not null,
      kind text not null,
      address text,
      device text
    )`.execute(db);
  await sql`create index security_events_by_user on security_events (user_id, at desc, id desc)`.execute(db);
  await sql`create index security_events_by_time on security_events (at desc, id desc)`.execute(db);

  await sql`
    create table mails (
      id uuid primary key,
      user_id uuid references users on delete cascade,
      to_address text not null,
      subject text not null,
      sealed_body bytea,
      created_at timestamptz not null,
      state text not null check (state in ('waiting', 'sent', 'failed')),
      error text
    )`.execute(db);
  await sql`create index mails_by_time on mails (created_at desc, id desc)`.execute(db);
  await sql`create index mails_by_user on mails (user_id)`.execute(db);
}
