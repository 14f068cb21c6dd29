import { randomUUIDv7 } from 'node:crypto';
import type { ChannelKind } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { only, pricesOf, quoteOf, sourcesOf } from '../../../testing/test-digest.ts';
import type { NoticeDeps } from '../deps.ts';
import type { Message } from '../message.ts';
import { NOTHING_CHOSEN } from '../message.ts';
import { composeDigest } from './compose.ts';
import { readDigestMessage } from './digest-message.ts';
import { keepDigestSettings, readDigestSettings, stopDigestMails } from './settings-store.ts';

const NOW = Date.UTC(2026, 10, 27, 3);
const UNTIL = NOW + 3_600_000;

/** A stored digest of two markets, and what becomes of it under preferences and licences of the time of sending. */
async function setUp(sources = sourcesOf({ prices: only('Crypto', pricesOf(NOW, [quoteOf('BTC-USD', 1, NOW)])) })) {
  const { db } = await testDatabase();
  const [userId, digestId] = [randomUUIDv7(), randomUUIDv7()];
  const person = { name: 'Asha', email: userId, email_key: userId, password_hash: '', role: 'user' as const };
  await db
    .insertInto('users')
    .values({ ...person, id: userId, created_at: new Date() })
    .execute();
  const span = { fromMs: NOW - 86_400_000, toMs: NOW };
  const body = await composeDigest(sources, { userId, zone: 'Asia/Kolkata', ...span });
  await db
    .insertInto('digests')
    .values({
      id: digestId,
      user_id: userId,
      day: '2026-11-27',
      outcome: 'sent',
      body: JSON.stringify(body),
      through: new Date(NOW),
      send_until: new Date(UNTIL),
      created_at: new Date(NOW),
    })
    .execute();
  const preferences = async () => new Map([[userId, NOTHING_CHOSEN]]);
  const read = ({
    nowMs = NOW,
    hidden = [] as readonly Market[],
    language = null as 'hi' | null,
    by = userId,
    kind = 'email' as ChannelKind,
  } = {}) => {
    const preferencesOf = async () => new Map([[userId, { ...NOTHING_CHOSEN, language }]]);
    const unsubscribe = { urlOf: () => undefined } as Pick<NoticeDeps['unsubscribe'], 'urlOf'>;
    const origin = 'https://w.example';
    const deps = { db, hiddenFrom: () => hidden, origin, preferencesOf, unsubscribe } as Partial<NoticeDeps>;
    return readDigestMessage(deps as NoticeDeps, { id: 'delivery', userId: by, kind, digestId }, nowMs);
  };
  const choose = (isOn: boolean, kinds: readonly ChannelKind[] = ['email']) =>
    keepDigestSettings(db, userId, { isOn, hour: 8, kinds: [...kinds] }, preferences);
  const unsubscribe = async () => stopDigestMails(db, (await readDigestSettings(db, userId))?.unsubscribe_id ?? '');
  const request = () => db.updateTable('digests').set({ day: null }).where('id', '=', digestId).execute();
  return Object.assign(read, { choose, unsubscribe, request });
}

describe('the message of a digest', () => {
  it('is written in the words of its reader when it is sent', async () => {
    const read = await setUp();
    const message = (await read()) as Message;
    expect(message).toMatchObject({ id: 'delivery', path: '/dashboard/whatsnewtoday', notices: [] });
    expect(message.lines.join()).toContain('BTC-USD');
    expect(message.digest?.untilMs).toBe(UNTIL);
    expect(message.digest?.mail.unsubscribeUrl).toBeUndefined(); // settings that are gone have no link
    expect(((await read({ language: 'hi' })) as Message).subject).toMatch(/^डेली डाइजेस्ट/);
  });

  it('isn’t sent once its day is over, nor to anybody else', async () => {
    const read = await setUp();
    expect(await read({ nowMs: UNTIL })).toBe('the day of the digest was over');
    expect(await read({ by: randomUUIDv7() })).toBe('the day of the digest was over');
  });

  it('isn’t sent to a channel that was unsubscribed or turned off while it waited', async () => {
    const read = await setUp();
    await read.choose(true, ['email', 'push']);
    expect(await read()).toBeTypeOf('object');
    await read.unsubscribe();
    expect(await read()).toBe('the digest was turned off');
    expect(await read({ kind: 'push' })).toBeTypeOf('object');
    await read.choose(false, ['push']);
    expect(await read({ kind: 'push' })).toBe('the digest was turned off');
  });

  it('on request is sent whatever the settings say', async () => {
    const read = await setUp();
    await read.choose(false);
    await read.request();
    expect(await read()).toBeTypeOf('object');
  });

  it('loses prices whose licence has ended since it was composed, and isn’t sent without anything else', async () => {
    const crypto = pricesOf(NOW, [quoteOf('BTC-USD', 1, NOW)]);
    const forex = pricesOf(NOW, [quoteOf('EURUSD', 2, NOW)]);
    const prices = (_user: string, market: Market) => ({ Crypto: crypto, Forex: forex })[market as 'Crypto' | 'Forex'];
    const both = await setUp(sourcesOf({ prices }));
    const left = JSON.stringify(await both({ hidden: ['Crypto'] }));
    expect(left).toContain('EURUSD');
    expect(left).not.toContain('BTC-USD');
    expect(await both({ hidden: ['Crypto', 'Forex'] })).toBe('the licence of the prices ended before');
  });

  it('of nothing says so, on request', async () => {
    const read = await setUp(sourcesOf());
    expect(((await read({ hidden: ['Crypto'] })) as Message).lines[0]).toMatch(/^Nothing to report since/);
  });
});
