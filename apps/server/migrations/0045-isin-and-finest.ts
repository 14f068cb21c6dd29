import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // an ISIN stays with a share when its symbol changes; imported prices have no minutes
  await sql`
    alter table listed_instruments
      add column isin text,
      add column finest text not null default '1m'`.execute(db);
}
