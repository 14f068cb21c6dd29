import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const NAMED = /^\s*\/\* planned once: (\S+) \*\//;

/**
 * Creates the pool of the query builder. A statement with the comment `planned once: <name>` is prepared once per connection,
 * since planning dominates its time. Its text must never vary: pass lists as one array or JSON parameter.
 */
export const planningOnce = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => named(await pool.connect()),
  end: () => pool.end(),
});

function named(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[] = []) => {
    const name = NAMED.exec(text)?.[1];
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: (isGone) => client.release(isGone) }; // cursors aren't used
}
