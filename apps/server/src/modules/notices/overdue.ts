import type { ChannelKind } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';

/**
 * Returns, by kind of channel, how many messages were due before an instant and nobody has tried to send, although their
 * channel works: what a recipient's host refuses is no fault of ours.
 */
export async function countOverdue(db: Db, beforeMs: number, nowMs: number): Promise<ReadonlyMap<ChannelKind, number>> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('channels', 'channels.id', 'deliveries.channel_id')
    .select(({ fn }) => ['deliveries.kind', fn.countAll<number>().as('count')])
    .groupBy('deliveries.kind')
    .where('deliveries.state', '=', 'waiting')
    .where('deliveries.attempts', '=', 0)
    .where('deliveries.is_test', '=', false)
    .where('deliveries.due_at', '<', instant(beforeMs))
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', instant(nowMs))]))
    .where('channels.state', '=', 'on')
    .where('channels.strikes', '=', 0)
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}
