import type { Db } from '#platform/db/db.ts';
import { type Numbered, StoredOrder, type StoredOrderDeps } from '#platform/stored-order.ts';
import { newestNotice, noticesBetween } from './notice-store.ts';
import type { UserNotice } from './topics.ts';

/** Numbers that are looked at together. */
const AT_ONCE = 1_000;

export interface NoticesInOrderDeps extends Pick<StoredOrderDeps<UserNotice>, 'announce' | 'log' | 'signal'> {
  db: Db;
}

/** Announces stored notices in the order of their numbers, each once: they are committed in it (`NOTICE_LOCK`). */
export const noticesInOrder = ({ db, ...deps }: NoticesInOrderDeps): StoredOrder<UserNotice> =>
  new StoredOrder({
    name: 'notices',
    atOnce: AT_ONCE,
    ...deps,
    newest: () => newestNotice(db),
    read: async (after, until, limit, reported) =>
      allReported(after, Math.min(until, after + limit), reported) ??
      (await noticesBetween(db, after, until, limit)).map((item) => ({ seq: item.notice.seq, item })),
  });

/** Returns the reported notices of these numbers, where none is missing: nothing has to be read then. */
function allReported(
  after: number,
  until: number,
  reported: ReadonlyMap<number, UserNotice>,
): Numbered<UserNotice>[] | undefined {
  const all: Numbered<UserNotice>[] = [];
  for (let seq = after + 1; seq <= until; seq++) {
    const item = reported.get(seq);
    if (!item) return undefined;
    all.push({ seq, item });
  }
  return all;
}
