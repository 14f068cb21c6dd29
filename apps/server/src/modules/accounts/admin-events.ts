import type { AdminEvent } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { containing, pageRange, type SearchedPage } from '#platform/db/search-page.ts';
import { eventSentence } from './events.ts';

/** Lists security events of all accounts by part of the account's address, newest first. */
export async function listAllEvents(
  db: Db,
  wanted: SearchedPage,
): Promise<{ events: AdminEvent[]; totalCount: number }> {
  let found = db.selectFrom('security_events').leftJoin('users', 'users.id', 'security_events.user_id');
  const { q } = wanted;
  if (q) found = found.where('email', 'ilike', containing(q));
  const { limit, offset } = pageRange(wanted);
  const [rows, { total }] = await Promise.all([
    found
      .select(['security_events.id', 'at', 'kind', 'address', 'device', 'email', 'times', 'detail'])
      .orderBy('at', 'desc')
      .orderBy('security_events.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const events = rows.map((row) => ({ ...row, sentence: eventSentence(row.kind, row.times) }));
  return { events, totalCount: total };
}
