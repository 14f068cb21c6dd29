import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // run: the start of a server that measured it; each writes its own row, and writing it again changes nothing
  await sql`
    create table status_intervals (
      part text not null,
      at timestamptz not null,
      run uuid not null,
      until_at timestamptz not null,
      histogram jsonb not null,
      max_ms integer not null,
      up_ms integer not null,
      down_ms integer not null,
      paused_ms integer not null,
      primary key (part, at, run)
    )`.execute(db);
  await sql`create index status_intervals_by_time on status_intervals (at)`.execute(db);
  await sql`
    create table status_days (
      part text not null,
      at timestamptz not null,
      histogram jsonb not null,
      max_ms integer not null,
      up_ms integer not null,
      down_ms integer not null,
      paused_ms integer not null,
      maintenance_ms integer not null,
      primary key (part, at)
    )`.execute(db);
  await sql`
    create table status_incidents (
      id uuid primary key,
      part text,
      cause text not null check (cause in ('down', 'slow', 'notice', 'maintenance')),
      title text,
      started_at timestamptz not null,
      ended_at timestamptz,
      created_at timestamptz not null,
      check (ended_at is null or ended_at >= started_at)
    )`.execute(db);
  // what is measured is opened once, by however many servers
  await sql`
    create unique index status_incidents_open on status_incidents (part, cause)
    where ended_at is null and cause in ('down', 'slow')`.execute(db);
  await sql`create index status_incidents_by_time on status_incidents (started_at desc)`.execute(db);
  await sql`
    create table status_updates (
      id uuid primary key,
      incident_id uuid not null references status_incidents on delete cascade,
      state text not null check (state in ('investigating', 'identified', 'monitoring', 'over')),
      text text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index status_updates_by_incident on status_updates (incident_id, id)`.execute(db);
}
