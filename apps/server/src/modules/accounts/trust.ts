import type { Db } from '#platform/db/db.ts';
import type { Trust } from './account-limits.ts';
import type { ProvenBrowsers } from './proven-browsers.ts';
import { isKnownAddress, isKnownDevice } from './sessions.ts';
import type { Visitor } from './visitor.ts';

/** An id that no user has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Returns whose attempts count together. A browser is known after a login or a recent password reset, and strangers
 * can't lock it out. Unknown accounts cause the same queries.
 */
export async function trustOf(
  { db, proven }: { db: Db; proven: ProvenBrowsers },
  userId: string | undefined,
  { deviceHash, addressKey }: Visitor,
): Promise<Trust> {
  const [isDevice, isAddress] = await Promise.all([
    isKnownDevice(db, userId ?? NOBODY, deviceHash),
    isKnownAddress(db, userId ?? NOBODY, addressKey),
  ]);
  const browser = deviceHash.toString('base64url');
  const isKnown = isDevice || (userId !== undefined && proven.has(userId, browser));
  return { key: isKnown ? `browser ${browser}` : `address ${addressKey}`, isStranger: !isKnown && !isAddress };
}
