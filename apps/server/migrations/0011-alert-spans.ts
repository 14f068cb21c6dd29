import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // when an alert, as it now is, was armed: what its rule did at other times can't have fired it
  await sql`
    create table alert_spans (
      alert_id uuid not null references alerts on delete cascade,
      from_at timestamptz not null,
      until_at timestamptz,
      primary key (alert_id, from_at)
    )`.execute(db);
  await sql`insert into alert_spans select id, armed_from from alerts`.execute(db);
}
