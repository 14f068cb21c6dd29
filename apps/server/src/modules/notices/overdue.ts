import type { ChannelKind } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';

/**
 * Returns the kinds of channel with a message that was due before an instant and that nobody has tried to send, although
 * its channel works: what a recipient's host refuses is no fault of ours.
 */
export async function overdueKinds(db: Db, beforeMs: number, nowMs: number): Promise<ReadonlySet<ChannelKind>> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('channels', 'channels.id', 'deliveries.channel_id')
    .select('deliveries.kind')
    .distinct()
    .where('deliveries.state', '=', 'waiting')
    .where('deliveries.attempts', '=', 0)
    .where('deliveries.is_test', '=', false)
    .where('deliveries.due_at', '<', instant(beforeMs))
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', instant(nowMs))]))
    .where('channels.state', '=', 'on')
    .where('channels.strikes', '=', 0)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}
