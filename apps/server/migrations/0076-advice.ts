import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // an expert outlives its account: what was published stays
  await sql`
    create table experts (
      id uuid primary key,
      user_id uuid unique references users on delete set null,
      slug text not null unique,
      name text not null,
      bio text not null,
      country text not null,
      registration json,
      disclosures json not null,
      is_automated boolean not null,
      created_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`
    create table expert_follows (
      user_id uuid not null references users on delete cascade,
      expert_id uuid not null references experts on delete cascade,
      followed_at timestamptz not null,
      primary key (user_id, expert_id)
    )`.execute(db);
  await sql`create index expert_follows_by_expert on expert_follows (expert_id)`.execute(db);
  await sql`
    create table expert_clients (
      user_id uuid not null references users on delete cascade,
      expert_id uuid not null references experts on delete cascade,
      asked_at timestamptz not null,
      confirmed_at timestamptz,
      primary key (user_id, expert_id)
    )`.execute(db);
  await sql`create index expert_clients_by_expert on expert_clients (expert_id, asked_at)`.execute(db);
  await sql`
    create table verified_figures (
      id uuid primary key,
      expert_id uuid not null references experts on delete cascade,
      agency text not null,
      reference text not null,
      period_from text not null,
      period_to text not null,
      figures json not null,
      imported_at timestamptz not null,
      unique (expert_id, agency, reference)
    )`.execute(db);
  // the chain of hashes: each entry names the one before, and none is ever changed
  await sql`
    create table advice_entries (
      seq bigint primary key check (seq > 0),
      at timestamptz not null,
      kind text not null check (kind in ('expert', 'call', 'correction', 'withdrawal', 'outcome')),
      expert_id uuid not null references experts,
      call_id uuid,
      body text not null,
      content bytea not null check (length(content) = 32),
      previous bytea not null unique check (length(previous) = 32),
      hash bytea not null unique check (length(hash) = 32),
      check ((kind = 'expert') = (call_id is null))
    )`.execute(db);
  await sql`create index advice_entries_by_call on advice_entries (call_id, seq) where call_id is not null`.execute(db);
  // what is read and computed of a call; its terms are those of its entry
  await sql`
    create table calls (
      id uuid primary key,
      seq bigint not null unique references advice_entries,
      expert_id uuid not null references experts,
      instrument_no integer not null references instruments,
      market text not null,
      symbol text not null,
      terms json not null,
      snapshot json not null,
      published_at timestamptz not null,
      ends_at timestamptz not null,
      withdrawn_at timestamptz,
      state text not null check (state in
        ('waiting', 'open', 'target', 'stop', 'expired', 'never-entered', 'withdrawn')),
      outcome json not null,
      compared_at timestamptz,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index calls_by_expert on calls (expert_id, seq desc)`.execute(db);
  await sql`create index calls_live on calls (instrument_no) where state in ('waiting', 'open')`.execute(db);
  await sql`
    create table advice_heads (
      day text primary key check (day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      seq bigint not null,
      hash bytea not null,
      published_at timestamptz not null,
      proof bytea,
      anchor text check (anchor in ('pending', 'complete')),
      tried_at timestamptz,
      sent_at timestamptz
    )`.execute(db);
  // certified exports of a record for one recipient each
  await sql`
    create table advice_statements (
      id uuid primary key,
      expert_id uuid not null references experts,
      recipient text not null,
      made_at timestamptz not null,
      made_by uuid references users on delete set null,
      through_seq bigint not null,
      hash bytea not null
    )`.execute(db);
}
