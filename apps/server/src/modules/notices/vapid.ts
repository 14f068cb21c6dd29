import type { KeyObject } from 'node:crypto';
import webPush from 'web-push';
import { seal, unseal } from '#platform/auth/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { VapidKeys } from './senders/push.ts';

const NAME = 'vapid';

/** The server's keys for push services, made at the first start; browsers subscribe to them, so they stay. */
export async function readVapidKeys(db: Db, sealKey: KeyObject, subject: string, log: Log): Promise<VapidKeys> {
  const fresh = webPush.generateVAPIDKeys();
  const values = { public_key: fresh.publicKey, sealed_key: seal(sealKey, fresh.privateKey, NAME) };
  await db
    .insertInto('server_keys')
    .values({ name: NAME, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('server_keys').selectAll().where('name', '=', NAME).executeTakeFirstOrThrow();
  try {
    return { publicKey: kept.public_key, privateKey: unseal(sealKey, kept.sealed_key, NAME), subject };
  } catch {
    log.warn('the keys for push were sealed with another secret: there are new ones, and browsers must subscribe anew');
    await db.updateTable('server_keys').set(values).where('name', '=', NAME).execute();
    return { ...fresh, subject };
  }
}
