import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const NAMED = /^\s*\/\* planned once: (\S+) \*\//;

/**
 * The pool for the query builder. A statement that begins with a comment `planned once: <name>` is read and planned once per
 * connection and then run by its name: for long ones that run many times a second planning takes most of the time.
 *
 * Its text must always be the same, so lists go in as one parameter, an array or JSON.
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
