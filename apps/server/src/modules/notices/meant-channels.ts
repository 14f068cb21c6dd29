import type { ChannelKind } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { PreferencesOf } from './deps.ts';
import type { Outgoing } from './outgoing.ts';
import type { Quiet } from './quiet.ts';
import { zoneOf } from './time-texts.ts';

/** News with the active channels that they are meant for, and what their users have chosen. */
export interface Meant {
  pairs: readonly { news: Outgoing; channel: MeantChannel }[];
  users: readonly string[];
  chosen: Awaited<ReturnType<PreferencesOf>>;
  quiet: ReadonlyMap<string, Quiet>;
}

interface MeantChannel {
  id: string;
  user_id: string;
  kind: ChannelKind;
  paused_until: number | null;
}

const NOBODY: Meant = { pairs: [], users: [], chosen: new Map(), quiet: new Map() };

/** Reads what planning needs and no other writer of notices changes: before their lock, which is short then. */
export async function meantChannels(
  tx: Db,
  outgoing: readonly Outgoing[],
  preferencesOf: PreferencesOf,
): Promise<Meant> {
  const wanted = outgoing.filter(({ kinds, channelId }) => kinds.length > 0 || channelId !== undefined);
  if (wanted.length === 0) return NOBODY;
  const users = [...new Set(wanted.map(({ userId }) => userId))];
  const channels = await tx
    .selectFrom('channels')
    .select(['id', 'user_id', 'kind', 'paused_until'])
    .where('user_id', 'in', users)
    .where('state', '=', 'on')
    .execute();
  const byUser = Map.groupBy(channels, ({ user_id }) => user_id);
  const pairs = wanted.flatMap((news) =>
    (byUser.get(news.userId) ?? [])
      .filter(({ id, kind }) => (news.channelId === undefined ? news.kinds.includes(kind) : id === news.channelId))
      .map((channel) => ({ news, channel })),
  );
  if (pairs.length === 0) return NOBODY;
  const chosen = await preferencesOf(tx, users);
  return { pairs, users, chosen, quiet: await quietHours(tx, users, chosen) };
}

/** Returns quiet hours by user, of those who have some. */
export async function quietHours(
  tx: Db,
  users: readonly string[],
  chosen: Awaited<ReturnType<PreferencesOf>>,
): Promise<ReadonlyMap<string, Quiet>> {
  const rows = await tx
    .selectFrom('quiet_hours')
    .select(['user_id', 'from_minute', 'to_minute'])
    .where('user_id', 'in', users)
    .execute();
  return new Map(
    rows.map(({ user_id, from_minute, to_minute }) => {
      const timeZone = zoneOf(chosen.get(user_id)) ?? 'UTC';
      return [user_id, { fromMinute: from_minute, toMinute: to_minute, timeZone }];
    }),
  );
}
