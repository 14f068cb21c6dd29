import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { seal, unseal } from '#platform/auth/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Contact for push services: a URL or `mailto:`. */
  subject: string;
}

const NAME = 'vapid';

/** Returns the server's push keys, created at the first start. Browsers subscribe to them, so they never change. */
export async function readVapidKeys(db: Db, sealKey: KeyObject, subject: string, log: Log): Promise<VapidKeys> {
  const find = db.selectFrom('server_keys').selectAll().where('name', '=', NAME);
  const kept = (await find.executeTakeFirst()) ?? (await makeKeys(db, sealKey));
  try {
    return { publicKey: kept.public_key, privateKey: unseal(sealKey, kept.sealed_key, NAME), subject };
  } catch {
    log.warn(
      'the keys for push were sealed with another secret: there are new ones, and browsers must subscribe again',
    );
    const { publicKey, privateKey } = freshKeys();
    await db
      .updateTable('server_keys')
      .set({ public_key: publicKey, sealed_key: seal(sealKey, privateKey, NAME) })
      .where('name', '=', NAME)
      .execute();
    return { publicKey, privateKey, subject };
  }
}

/** Creates the keys; of two servers that start at once on one database, one's are stored. */
async function makeKeys(db: Db, sealKey: KeyObject) {
  const { publicKey, privateKey } = freshKeys();
  await db
    .insertInto('server_keys')
    .values({ name: NAME, public_key: publicKey, sealed_key: seal(sealKey, privateKey, NAME) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('server_keys').selectAll().where('name', '=', NAME).executeTakeFirstOrThrow();
}

/** Returns keys as push services take them (RFC 8292), without web-push: loading it takes longer than the keys. */
function freshKeys(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([UNCOMPRESSED, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

const UNCOMPRESSED = Buffer.from([4]);
