import type { AdminEvent } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { containing, rangeOf, type SearchedPage } from '#platform/db/search-page.ts';
import { sentenceOf } from './events.ts';

/** What happened to anybody's account, by part of its address, newest first. */
export async function listAllEvents(
  db: Db,
  wanted: SearchedPage,
): Promise<{ events: AdminEvent[]; totalCount: number }> {
  let found = db.selectFrom('security_events').leftJoin('users', 'users.id', 'security_events.user_id');
  const { q } = wanted;
  if (q) found = found.where('email', 'ilike', containing(q));
  const { limit, offset } = rangeOf(wanted);
  const [rows, { total }] = await Promise.all([
    found
      .select(['security_events.id', 'at', 'kind', 'address', 'device', 'email', 'times'])
      .orderBy('at', 'desc')
      .orderBy('security_events.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const events = rows.map(({ times, ...row }) => ({ ...row, sentence: sentenceOf(row.kind, times) }));
  return { events, totalCount: total };
}
