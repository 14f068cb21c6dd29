import { ACCOUNT_LIMITS, REFUSAL_TEXTS } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { Invalid } from '#platform/errors.ts';
import type { Caller } from '#platform/guard.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { writeAccountMail } from './mails.ts';
import { announceEnded, endSessions } from './sessions.ts';
import type { UserRow } from './user-store.ts';
import type { Visitor } from './visitor.ts';

/** Schedules the deletion of an account and signs out its other devices. Asked again, the first date holds. */
export async function askDeletion(deps: AccountDeps, user: UserRow, caller: Caller, visitor: Visitor): Promise<void> {
  const deleteAt = new Date(Date.now() + ACCOUNT_LIMITS.deletionGraceDays * DAY_MS);
  const ended = await deps.db.transaction().execute(async (tx) => {
    if (await deps.isNeeded(tx, user.id)) throw new Invalid(REFUSAL_TEXTS.ownsTeam);
    const staying = tx.updateTable('users').set({ delete_at: deleteAt }).where('id', '=', user.id);
    const { numUpdatedRows } = await staying.where('delete_at', 'is', null).executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await noteEvent(tx, user.id, 'deletion-asked', visitor);
      await writeAccountMail(deps, tx, user, (texts) => texts.deletionRequested(deleteAt));
    }
    return endSessions(deps, tx, user.id, caller.sessionId ? { except: caller.sessionId } : {});
  });
  announceEnded(deps, ended);
  deps.notifier.wake();
}

export async function undoDeletion({ db }: AccountDeps, userId: string, visitor: Visitor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const waiting = tx.updateTable('users').set({ delete_at: null }).where('id', '=', userId);
    const { numUpdatedRows } = await waiting.where('delete_at', 'is not', null).executeTakeFirst();
    if (numUpdatedRows > 0n) await noteEvent(tx, userId, 'deletion-undone', visitor);
  });
}
