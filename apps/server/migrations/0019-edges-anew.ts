import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  // their intervals took the signals of a week for independent: better nothing until the next measurement, soon after the start
  await sql`delete from edge_runs`.execute(db);
}
