import { createPublicKey, generateKeySync, verify } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { testDatabase } from '../../testing/test-database.ts';
import { readVapidKeys } from './vapid.ts';

const log = pino({ level: 'silent' });
const newSecret = () => generateKeySync('aes', { length: 256 });

it('keeps the keys for push from start to start, and makes new ones where its secret is another', async () => {
  const { db } = await testDatabase();
  const read = (secret = newSecret()) => readVapidKeys(db, secret, 'mailto:desk@example.com', log);
  const secret = newSecret();
  const first = await read(secret);
  expect(await read(secret)).toEqual(first);
  const other = newSecret();
  const second = await read(other);
  expect(second.publicKey).not.toBe(first.publicKey);
  expect(await read(other)).toEqual(second);
});

it('makes keys that sign messages for push services', async () => {
  const { db } = await testDatabase();
  const { publicKey, privateKey, subject } = await readVapidKeys(db, newSecret(), 'mailto:desk@example.com', log);
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const signed = webPush.getVapidHeaders('https://push.example.com', subject, publicKey, privateKey, 'aes128gcm');
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(signed.Authorization) ?? [];
  expect(key).toBe(publicKey);
  const [head, body, signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, format: 'jwk' });
  const how = { key: verifier, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${body}`), how, Buffer.from(signature, 'base64url'))).toBe(true);
});
