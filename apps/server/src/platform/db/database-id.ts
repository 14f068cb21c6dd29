import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Returns what tells a database from all others, a restored copy of it too. */
export async function databaseIdOf(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier || '.' || (select oid from pg_database where datname = current_database()) as id
    from pg_control_system()`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the database has no identifier');
  return found.id;
}
