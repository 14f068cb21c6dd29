import { randomUUIDv7 } from 'node:crypto';
import type { ChannelKind } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { PreferencesOf } from './deps.ts';
import { quietHours } from './meant-channels.ts';
import { DIGEST_RANK } from './plan-deliveries.ts';
import { afterQuiet } from './quiet.ts';

/** A stored digest, and the kinds of channels to send it by. */
export interface OutgoingDigest {
  digestId: string;
  userId: string;
  kinds: readonly ChannelKind[];
  subject: string;
  /** On request: at once, also in quiet hours, and tried once. */
  isTest: boolean;
  nowMs: number;
}

/** Writes a delivery of a digest for each active channel. News that wait are never put together with it. */
export async function planDigest(
  tx: Db,
  { digestId, userId, kinds, subject, isTest, nowMs }: OutgoingDigest,
  preferencesOf: PreferencesOf,
): Promise<{ kinds: Set<ChannelKind>; dueMs: number }> {
  const quiet = (await quietHours(tx, [userId], await preferencesOf(tx, [userId]))).get(userId);
  const dueMs = isTest ? nowMs : afterQuiet(nowMs, quiet);
  if (kinds.length === 0) return { kinds: new Set(), dueMs };
  const channels = await tx
    .selectFrom('channels')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .where('state', '=', 'on')
    .execute();
  if (channels.length > 0)
    await tx
      .insertInto('deliveries')
      .values(
        channels.map(({ id, kind }) => ({
          id: randomUUIDv7(),
          user_id: userId,
          channel_id: id,
          kind,
          digest_id: digestId,
          is_test: isTest,
          rank: DIGEST_RANK,
          notices: [],
          subject,
          state: 'waiting' as const,
          attempts: 0,
          latency_ms: null,
          error: null,
          sent_at: null,
          created_at: new Date(nowMs),
          due_at: new Date(dueMs),
        })),
      )
      .execute();
  return { kinds: new Set(channels.map(({ kind }) => kind)), dueMs };
}
