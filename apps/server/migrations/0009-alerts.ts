import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `no` is what the engine's tables of a million alerts have room for
  await sql`create sequence alert_no as integer`.execute(db);
  await sql`
    create table alerts (
      id uuid primary key,
      no integer not null unique,
      user_id uuid not null references users on delete cascade,
      name text not null,
      market text not null,
      symbol text,
      watchlist_id uuid,
      condition json not null,
      timeframe smallint not null,
      frequency text not null check (frequency in ('once', 'bar', 'close')),
      cooldown_minutes integer not null,
      channels text[] not null,
      is_muted boolean not null,
      state text not null check (state in ('armed', 'paused', 'done', 'expired')),
      arming integer not null,
      armed_at timestamptz not null,
      armed_from timestamptz not null,
      expires_at timestamptz,
      fired_count integer not null,
      last_fired_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index alerts_by_user on alerts (user_id, created_at)`.execute(db);
  await sql`create index alerts_armed on alerts (no) where state = 'armed'`.execute(db);

  // each time an alert came true, once per occurrence, with what it was called and asked for then
  await sql`create sequence alert_firing_seq`.execute(db);
  await sql`
    create table alert_firings (
      id uuid primary key,
      seq bigint not null,
      alert_id uuid not null references alerts on delete cascade,
      user_id uuid not null references users on delete cascade,
      occurrence text not null,
      name text not null,
      market text not null,
      symbol text not null,
      condition json not null,
      timeframe smallint not null,
      price double precision not null,
      at timestamptz not null,
      is_late boolean not null,
      receipt json not null,
      notice_id uuid not null,
      stored_at timestamptz not null,
      unique (alert_id, occurrence)
    )`.execute(db);
  await sql`create index alert_firings_by_user on alert_firings (user_id, seq desc)`.execute(db);

  // the newest price that alerts were held against, and the one before that differed: where a restart goes on
  await sql`
    create table alert_marks (
      instrument_no integer primary key references instruments,
      at timestamptz not null,
      price double precision not null,
      before double precision,
      saved_at timestamptz not null
    )`.execute(db);
  await sql`
    create table alert_positions (
      name text primary key,
      seq bigint not null
    )`.execute(db);

  await sql`create sequence notice_seq`.execute(db);
  await sql`
    create table notices (
      id uuid primary key,
      seq bigint not null,
      user_id uuid not null references users on delete cascade,
      body json not null,
      at timestamptz not null,
      is_read boolean not null
    )`.execute(db);
  await sql`create unique index notices_by_user on notices (user_id, seq desc)`.execute(db);
  await sql`create index notices_unread on notices (user_id) where not is_read`.execute(db);

  await sql`
    create table channels (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('email', 'push', 'telegram', 'webhook')),
      label text not null,
      sealed_address bytea not null,
      state text not null check (state in ('waiting', 'on', 'off')),
      reason text,
      failures integer not null,
      link_hash bytea unique,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index channels_by_user on channels (user_id, created_at)`.execute(db);

  await sql`
    create table deliveries (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      channel_id uuid not null references channels on delete cascade,
      notices uuid[] not null,
      subject text not null,
      state text not null check (state in ('waiting', 'sent', 'failed')),
      attempts integer not null,
      latency_ms integer,
      error text,
      created_at timestamptz not null,
      due_at timestamptz not null,
      sent_at timestamptz
    )`.execute(db);
  await sql`create index deliveries_by_user on deliveries (user_id, created_at desc)`.execute(db);
  await sql`create index deliveries_waiting on deliveries (channel_id) where state = 'waiting'`.execute(db);

  await sql`
    create table quiet_hours (
      user_id uuid primary key references users on delete cascade,
      from_minute smallint not null,
      to_minute smallint not null
    )`.execute(db);

  // the server's own keys, made at the first start; secret parts are sealed
  await sql`
    create table server_keys (
      name text primary key,
      public_key text not null,
      sealed_key bytea not null
    )`.execute(db);
}
