import type { SecurityEvent } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { eventSentence } from './events.ts';

const PAGE_SIZE = 10;

/** Returns one page of a user's security events, newest first. */
export async function listSecurityEvents(
  db: Db,
  userId: string,
  page: number,
): Promise<{ events: SecurityEvent[]; totalCount: number }> {
  const own = db.selectFrom('security_events').where('user_id', '=', userId);
  const newest = own.selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
  const [rows, { total }] = await Promise.all([
    newest
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const events = rows.map(({ id, at, kind, address, device, times, detail }) => ({
    id,
    at,
    kind,
    sentence: eventSentence(kind, times),
    detail,
    times,
    address,
    device,
  }));
  return { events, totalCount: total };
}
