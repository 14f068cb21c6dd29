import type { Db } from '#platform/db/db.ts';
import { noteEvent } from './events.ts';
import { findByEmail } from './user-store.ts';

/** Makes a confirmed account an operator, or an ordinary one again. Returns false for an unknown account. */
export async function setOperator(db: Db, email: string, isOperator: boolean): Promise<boolean> {
  const user = await findByEmail(db, email);
  if (!user?.confirmed_at) return false;
  const role = isOperator ? 'operator' : 'user';
  const changing = db.updateTable('users').set({ role }).where('id', '=', user.id);
  const { numUpdatedRows } = await changing.where('role', isOperator ? '!=' : '=', 'operator').executeTakeFirst();
  if (isOperator) await db.deleteFrom('first_run_codes').execute();
  if (numUpdatedRows > 0n) await noteEvent(db, user.id, isOperator ? 'operator-added' : 'operator-removed');
  return true;
}

/** Returns the ids of operators whose accounts stay. */
export async function operatorIds(db: Db): Promise<ReadonlySet<string>> {
  const rows = db.selectFrom('users').select('id').where('role', '=', 'operator').where('delete_at', 'is', null);
  return new Set((await rows.execute()).map(({ id }) => id));
}

/** Returns the addresses of all operators. */
export async function listOperators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'operator')
    .orderBy('email_key')
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Returns the account that owns keys of the settings: the operator whose account is the
 * oldest. Without operators, the only account of a server that only this machine reaches.
 */
export async function runningAccount(db: Db, isForThisMachine: boolean): Promise<string | undefined> {
  const accounts = db
    .selectFrom('users')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .where('delete_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id');
  const operator = await accounts.where('role', '=', 'operator').limit(1).executeTakeFirst();
  if (operator || !isForThisMachine) return operator?.id;
  const [only, ...others] = await accounts.limit(2).execute();
  return others.length === 0 ? only?.id : undefined;
}
