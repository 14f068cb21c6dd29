import type pg from 'pg';

/** Returns whether PostgreSQL holds any bar. */
export async function hasBars(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>('select exists (select from bars limit 1) as has');
  return rows[0]?.has ?? false;
}
