import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what lists show of a test: reports are large, and a hundred of them were read for one list
  await sql`alter table backtests add column result json`.execute(db);
  await sql`
    update backtests set result = json_build_object(
      'totalReturn', report->'metrics'->'totalReturn',
      'buyAndHold', report->'metrics'->'buyAndHold',
      'maxDrawdown', report->'metrics'->'maxDrawdown',
      'trades', report->'metrics'->'trades',
      'verdict', report->'verdict'->'kind')
    where report is not null`.execute(db);
}
