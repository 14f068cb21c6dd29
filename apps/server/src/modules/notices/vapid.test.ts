import { generateKeySync } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
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
