import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // a list with a source is one of a provider, whose licence says who may see it; the others are imported under a scope
  await sql`
    alter table calendar_lists
      drop constraint calendar_lists_name_key,
      alter column scope drop not null,
      add column source text,
      add constraint calendar_lists_licence check ((source is null) = (scope is not null))`.execute(db);
  await sql`create unique index calendar_lists_name on calendar_lists (name) where source is null`.execute(db);
  await sql`create unique index calendar_lists_source on calendar_lists (source) where source is not null`.execute(db);
  // when a provider is asked for a kind of events again, also after a restart
  await sql`
    create table calendar_readings (
      source text not null,
      kind text not null check (kind in ('earnings', 'dividend')),
      next_at timestamptz not null,
      failures integer not null,
      primary key (source, kind)
    )`.execute(db);
}
