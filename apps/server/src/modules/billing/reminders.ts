import { DAY_MS } from '@wickwise/market';
import type { Kysely } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { SubscriptionRow } from './store/apply-remote.ts';
import { listPastDue } from './store/subscriptions.ts';

/** Days after a failed payment on which its account is reminded. */
const REMINDER_DAYS = [0, 3, 7] as const;

export interface ReminderDeps {
  db: Kysely<Schema>;
  now: () => number;
  /** Writes the mail and the notice within a transaction. */
  write: (tx: Db, row: SubscriptionRow, day: number) => Promise<void>;
  /** Sends them after the commit. */
  wake: () => void;
}

/** Reminds accounts of payments that failed, once for each day. After an outage only the newest reminder is sent. */
export async function sendReminders({ db, now, write, wake }: ReminderDeps): Promise<number> {
  let sent = 0;
  for (const row of await listPastDue(db)) {
    const since = row.past_due_since ?? 0;
    const due = REMINDER_DAYS.filter((day) => now() >= since + day * DAY_MS);
    const isSent = await db.transaction().execute(async (tx) => {
      const fresh = await noteSent(tx, row.id, since, due, now());
      const newest = due.at(-1);
      if (newest === undefined || !fresh.has(newest)) return false;
      await write(tx, row, newest);
      return true;
    });
    if (isSent) sent++;
  }
  if (sent > 0) wake();
  return sent;
}

/** Returns those of the days that weren't noted before. */
async function noteSent(
  tx: Db,
  subscriptionId: string,
  since: number,
  days: readonly number[],
  now: number,
): Promise<Set<number>> {
  if (days.length === 0) return new Set();
  const row = { subscription_id: subscriptionId, past_due_since: new Date(since), sent_at: new Date(now) };
  const stored = await tx
    .insertInto('billing_reminders')
    .values(days.map((day) => ({ ...row, day })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .execute();
  return new Set(stored.map(({ day }) => day));
}
