import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table teams (
      id uuid primary key,
      name text not null,
      created_at timestamptz not null
    )`.execute(db);
  // one team for an account. granted_plan, granted_until: the grant that the seat last had; null without one
  await sql`
    create table team_members (
      user_id uuid primary key references users on delete cascade,
      team_id uuid not null references teams on delete cascade,
      role text not null check (role in ('owner', 'admin', 'member')),
      joined_at timestamptz not null,
      granted_plan text,
      granted_until timestamptz
    )`.execute(db);
  await sql`create unique index team_owners on team_members (team_id) where role = 'owner'`.execute(db);
  await sql`create index team_members_by_team on team_members (team_id, joined_at)`.execute(db);
  // the link's token is only in the mail
  await sql`
    create table team_invitations (
      id uuid primary key,
      team_id uuid not null references teams on delete cascade,
      email text not null,
      email_key text not null,
      role text not null check (role in ('admin', 'member')),
      token_hash bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      unique (team_id, email_key)
    )`.execute(db);
  // what a member shows the team stays the member's, and goes with the member
  await sql`
    create table team_shares (
      id uuid primary key,
      user_id uuid not null references team_members on delete cascade,
      strategy_id uuid unique references strategies on delete cascade,
      watchlist_id uuid unique references watchlists on delete cascade,
      shared_at timestamptz not null,
      check ((strategy_id is null) != (watchlist_id is null))
    )`.execute(db);
  await sql`create index team_shares_by_user on team_shares (user_id, shared_at)`.execute(db);
}
