import { DAY_MS } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { countSetAside } from '#platform/db/set-aside.ts';
import { instant } from '#platform/db/timestamp.ts';

/** Counts what failed: messages and mails of the last day, and writes that the database refused. */
export async function countFailures(db: Db, now: number) {
  const since = instant(now - DAY_MS);
  const failed = (table: 'deliveries' | 'mails') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'failed')
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
  const [deliveries, mails, setAside] = await Promise.all([failed('deliveries'), failed('mails'), countSetAside(db)]);
  return {
    failedDeliveries: Number(deliveries.count),
    failedMails: Number(mails.count),
    setAside: [...setAside.values()].reduce((sum, count) => sum + Number(count), 0),
  };
}
