import { DAY_MS } from '@wickwise/market';
import { instant } from '#platform/db/timestamp.ts';
import { forgetMailsTo } from '#platform/mail/mail-lists.ts';
import { deleteOld } from '#platform/retention/delete-batches.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { sessionLimits } from './session-ages.ts';
import { announceEnded, endSessions } from './sessions.ts';
import { accountsPurged } from './topics.ts';

const UNCONFIRMED_DAYS = 7;
const ENDED_SESSION_DAYS = 30;
const EVENT_DAYS = 365;

/** Deletes accounts whose waiting period is over, and expired rows. Returns the ids of deleted accounts. */
export async function cleanUpAccounts(
  deps: Pick<AccountDeps, 'db' | 'bus' | 'forgetPushOf'>,
  nowMs: number,
): Promise<string[]> {
  const { db } = deps;
  const before = (days: number) => instant(nowMs - days * DAY_MS);
  const due = await db.selectFrom('users').select('id').where('delete_at', '<=', instant(nowMs)).execute();
  const purged: string[] = [];
  for (const { id } of due) if (await purge(deps, id, nowMs)) purged.push(id);
  const unconfirmed = db.deleteFrom('users').where('confirmed_at', 'is', null);
  await unconfirmed.where('created_at', '<', before(UNCONFIRMED_DAYS)).execute();
  await db.deleteFrom('challenges').where('expires_at', '<', instant(nowMs)).execute();
  await db.deleteFrom('one_time_codes').where('expires_at', '<', before(UNCONFIRMED_DAYS)).execute();
  const { usedAfter, begunAfter } = sessionLimits(nowMs);
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', before(ENDED_SESSION_DAYS)),
        eb('last_used_at', '<', instant(usedAfter)),
        eb('created_at', '<', instant(begunAfter)),
      ]),
    )
    .execute();
  await db.deleteFrom('refresh_tokens').where('created_at', '<', instant(usedAfter)).execute();
  await deleteOld(db, { table: 'security_events', column: 'at' }, nowMs - EVENT_DAYS * DAY_MS);
  return purged;
}

/** Deletes one account, unless its owner has cancelled the deletion meanwhile. */
async function purge(
  deps: Pick<AccountDeps, 'db' | 'bus' | 'forgetPushOf'>,
  userId: string,
  nowMs: number,
): Promise<boolean> {
  const ended = await deps.db.transaction().execute(async (tx) => {
    const own = tx.selectFrom('users').select('email').where('id', '=', userId);
    const due = await own.where('delete_at', '<=', instant(nowMs)).forUpdate().executeTakeFirst();
    if (!due) return undefined;
    const sessions = await endSessions(deps, tx, userId);
    // also mails that other accounts sent to this address
    await forgetMailsTo(tx, due.email);
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    await noteEvent(tx, null, 'account-deleted');
    return sessions;
  });
  if (!ended) return false;
  announceEnded(deps, ended);
  deps.bus.publish(accountsPurged, userId, { userId });
  return true;
}
