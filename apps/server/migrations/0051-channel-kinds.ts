import { type Kysely, sql } from 'kysely';

/** Kinds of channels are a list of the contract, which validates them: another kind needs no change of the schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channels drop constraint channels_kind_check`.execute(db);
}
