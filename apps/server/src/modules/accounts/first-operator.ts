import { randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import {
  FIELD_TEXTS,
  FIRST_RUN_LENGTH,
  FIRST_RUN_LETTERS,
  type FirstOperatorRequest,
  type FirstRunState,
} from '@wickwise/contract';
import type * as z from 'zod/mini';
import { hmac, type Secrets } from '#platform/auth/secrets.ts';
import type { Db } from '#platform/db/db.ts';
import { Forbidden, Invalid, InvalidField } from '#platform/errors.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { checkNewPassword } from './new-password.ts';
import { operatorIds } from './operators.ts';
import { type StartedSession, startSession } from './sessions.ts';
import { emailKey, findUser } from './user-store.ts';
import type { Visitor } from './visitor.ts';

type NewOperator = z.output<typeof FirstOperatorRequest>;
type Codes = Pick<AccountDeps, 'db' | 'secrets' | 'limits'>;

/** One key for the attempts of everybody. */
const ALL = 'all';

/** Returns a new code of 60 random bits. */
export const newFirstRunCode = (): string =>
  Array.from({ length: FIRST_RUN_LENGTH }, () => FIRST_RUN_LETTERS[randomInt(FIRST_RUN_LETTERS.length)]).join('');

/** Stores the code that this start prints in place of older ones. Returns false where there is an operator. */
export async function openFirstRun(db: Db, secrets: Secrets, code: string): Promise<boolean> {
  if ((await operatorIds(db)).size > 0) {
    await db.deleteFrom('first_run_codes').execute();
    return false;
  }
  const row = { code_hash: hashOf(secrets, code), created_at: new Date() };
  await db
    .insertInto('first_run_codes')
    .values({ only_row: true, ...row })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
  return true;
}

/** Returns whether a code would make the first operator. */
export async function firstRunState(db: Db): Promise<FirstRunState> {
  const code = db.selectFrom('first_run_codes').select('created_at').executeTakeFirst();
  const [stored, operators] = await Promise.all([code, operatorIds(db)]);
  const hasOperator = operators.size > 0;
  return { isOpen: stored !== undefined && !hasOperator, hasOperator };
}

/** Checks the code without using it up; throws `InvalidField` for a wrong one. Attempts are limited. */
export const checkFirstRunCode = (deps: Codes, code: string, visitor: Visitor): Promise<void> =>
  attempt(deps, visitor, () => assertRight(deps.db, deps.secrets, code));

/** Creates the first operator's account, confirmed by the code, and signs its browser in. */
export async function createFirstOperator(
  deps: AccountDeps,
  { code, name, email, password }: NewOperator,
  visitor: Visitor,
): Promise<StartedSession & { userId: string }> {
  await checkFirstRunCode(deps, code, visitor); // before the hash, which costs
  await checkNewPassword(password, [name, email]);
  const password_hash = await deps.passwords.hash(password);
  return deps.db.transaction().execute(async (tx) => {
    await useUp(tx, deps.secrets, code);
    const now = new Date();
    const typed = { name, email, phone: null, password_hash, created_at: now, confirmed_at: now };
    const row = await tx
      .insertInto('users')
      .values({ id: randomUUIDv7(), email_key: emailKey(email), ...typed, role: 'operator' })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          .doUpdateSet({ ...typed, role: 'operator' })
          .where('users.confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new InvalidField('email', HAS_ACCOUNT);
    await noteEvent(tx, row.id, 'signed-up', visitor);
    await noteEvent(tx, row.id, 'operator-added', visitor);
    const session = await startSession(deps, tx, { id: row.id, email }, visitor, 'signed-in');
    return { ...session, userId: row.id };
  });
}

const HAS_ACCOUNT = 'This address has an account. Log in, then enter the code there.';

/** Makes a signed-in account the first operator. */
export async function becomeFirstOperator(deps: Codes, userId: string, code: string, visitor: Visitor): Promise<void> {
  await checkFirstRunCode(deps, code, visitor);
  await deps.db.transaction().execute(async (tx) => {
    await useUp(tx, deps.secrets, code);
    const { delete_at } = await findUser(tx, userId);
    if (delete_at !== null) throw new Forbidden('This account is to be deleted. Keep it first.');
    await tx.updateTable('users').set({ role: 'operator' }).where('id', '=', userId).execute();
    await noteEvent(tx, userId, 'operator-added', visitor);
  });
}

/** Counts attempts by address, and of all addresses together; a right code doesn't count. */
const attempt = async (
  { limits: { firstRun, firstRunOfAll } }: Pick<AccountDeps, 'limits'>,
  { addressKey }: Visitor,
  check: () => Promise<void>,
): Promise<void> => {
  await firstRun.take(addressKey);
  await firstRunOfAll.take(ALL);
  await check();
  await firstRun.giveBack(addressKey);
  await firstRunOfAll.giveBack(ALL);
};

async function assertRight(db: Db, secrets: Secrets, code: string): Promise<void> {
  if ((await operatorIds(db)).size > 0) throw new Invalid(IS_SET_UP);
  const stored = await db.selectFrom('first_run_codes').select('code_hash').executeTakeFirst();
  if (!stored || !timingSafeEqual(stored.code_hash, hashOf(secrets, code)))
    throw new InvalidField('code', FIELD_TEXTS.wrongCode);
}

const IS_SET_UP = 'This server has an operator already. Log in with that account.';

/** Deletes the code in a transaction: of two requests at once, one gets it. */
async function useUp(tx: Db, secrets: Secrets, code: string): Promise<void> {
  const deleting = tx.deleteFrom('first_run_codes').where('code_hash', '=', hashOf(secrets, code));
  const { numDeletedRows } = await deleting.executeTakeFirst();
  if (numDeletedRows === 0n) throw new InvalidField('code', FIELD_TEXTS.wrongCode);
  if ((await operatorIds(tx)).size > 0) throw new Invalid(IS_SET_UP);
}

const hashOf = (secrets: Secrets, code: string): Buffer => hmac(secrets.codes, `first-run ${code}`);
