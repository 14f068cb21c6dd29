import { randomUUIDv7 } from 'node:crypto';
import { HOUR_MS, type Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { MarketAccess } from '#marketdata/market-access.ts';
import type { PriceView } from '#marketdata/own/price-view.ts';
import type { Quote } from '#marketdata/quote-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { storeBrief } from '#modules/news/briefs/store-brief.ts';
import { composeDigest } from '#modules/notices/digest/compose.ts';
import { createWatchlist } from '#modules/watchlists/store.ts';
import { InProcessBus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { signUpByHttp } from '../testing/sign-up.ts';
import { simulated, startTestApp } from '../testing/test-app.ts';
import { newTestBrief } from '../testing/test-brief.ts';
import { createTestDatabase, testDatabase } from '../testing/test-database.ts';
import { digestSources } from './digests.ts';
import { quoteCalls } from './feeds.ts';

const NOW = Date.UTC(2026, 10, 3, 12);
const COIN = testInstrument('Crypto', 'BTC-USD');
const PATIENCE = { interval: 100 };

async function addReader(db: Db): Promise<string> {
  const id = randomUUIDv7();
  const person = { name: 'Asha', email: id, email_key: id, password_hash: '', role: 'user' as const };
  await db
    .insertInto('users')
    .values({ ...person, id, created_at: new Date() })
    .execute();
  await createWatchlist(db, id, 'Coins', [{ market: 'Crypto', symbol: COIN.symbol }]);
  return id;
}

/** Two readers who watch the same coin, of a feed that the first one owns. */
async function setUp(scope: 'personal' | 'display') {
  const { db } = await testDatabase();
  const feed = new FakeFeed([COIN]);
  feed.licence = { scope, attribution: '' };
  feed.nowMs = NOW;
  const registry = await registerInstruments(db, feed.feeds);
  const [owner, other] = [await addReader(db), await addReader(db)];
  const access = new MarketAccess({ registry, ownerOf: () => owner, isForThisMachine: false });
  const bus = new InProcessBus(pino({ level: 'silent' }));
  const listed = registry.byId(COIN.id);
  const quote = (price: number) =>
    ({ id: COIN.id, symbol: COIN.symbol, price, timeMs: NOW - HOUR_MS, referencePrice: 100, listed }) as Quote;
  bus.answer(quoteCalls, { quoteOf: () => quote(7_777) });
  await storeBrief(db, newTestBrief({ priceSource: feed.source, publishedMs: NOW - 2 * HOUR_MS }), NOW);
  const own = new Map<string, PriceView>();
  const of = (reader: string | undefined, market: Market) => (market === 'Crypto' ? own.get(reader ?? '') : undefined);
  const sources = digestSources({
    access,
    bus,
    database: { db } as never,
    feeds: feed.feeds,
    registry,
    own: { of, all: () => undefined },
  });
  const digest = (userId: string) =>
    composeDigest(sources, { userId, zone: 'Asia/Kolkata', fromMs: NOW - 24 * HOUR_MS, toMs: NOW });
  const view = (price: number) =>
    ({ registry, quoteOf: () => quote(price), nowOf: () => NOW }) as Partial<PriceView> as PriceView;
  return { digest, owner, other, own, view };
}

describe('a digest', () => {
  it('has prices and what is made of them, where everybody may see them', async () => {
    const { digest, owner, other } = await setUp('display');
    for (const reader of [owner, other]) {
      const { markets, briefs } = await digest(reader);
      expect(markets).toMatchObject([{ market: 'Crypto', moves: [{ symbol: 'BTC-USD', price: 7_777 }] }]);
      expect(briefs).toMatchObject([{ market: 'Crypto', title: { en: expect.stringContaining('Bitcoin') } }]);
    }
  });

  it('has prices of a personal licence for their owner alone', async () => {
    const { digest, owner, other } = await setUp('personal');
    expect((await digest(owner)).markets).toMatchObject([{ moves: [{ price: 7_777 }] }]);
    const { markets, briefs, screens } = await digest(other);
    expect([markets, briefs, screens]).toEqual([[], [], []]);
  });

  it('has prices of an account’s own connections for that account alone', async () => {
    const { digest, owner, other, own, view } = await setUp('personal');
    own.set(other, view(4_444));
    expect((await digest(other)).markets).toMatchObject([{ moves: [{ price: 4_444 }] }]);
    expect(JSON.stringify(await digest(other))).not.toContain('7777');
    expect((await digest(owner)).markets).toMatchObject([{ moves: [{ price: 7_777 }] }]);
    expect(JSON.stringify(await digest(owner))).not.toContain('4444');
  });
});

describe('the product', () => {
  it('mails a digest of its prices on request, follows the time zone, and exports the setting', async () => {
    const database = await createTestDatabase();
    const { db } = await testDatabase(database);
    const app = await startTestApp(['--feed', 'sim'], simulated(5), database);
    const { headers, userId } = await signUpByHttp(app.url);
    const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
      const url = `/api/v1/user/${userId}/${path}`;
      const answer = await app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      expect([path, answer.statusCode < 300 || answer.body]).toEqual([path, true]);
      return answer;
    };
    const symbol = await vi.waitFor(async () => {
      const { movers } = (await app.app.inject({ url: '/api/v1/overview?market=Crypto', headers })).json();
      expect(movers.gainers.length + movers.losers.length).toBeGreaterThan(0);
      return [...movers.gainers, ...movers.losers][0].symbol;
    }, PATIENCE);
    const { watchlists } = (await call('GET', 'watchlists')).json();
    await call('POST', `watchlists/${watchlists[0].id}/items`, { market: 'Crypto', symbol });
    await call('POST', 'channels', { kind: 'email' });
    await call('PUT', 'digest', { isOn: true, hour: 8, kinds: ['email'] });
    await call('POST', 'digest/test');
    const text = await vi.waitFor(async () => {
      const { mails } = (await app.app.inject({ url: '/dev/mail.json', headers: { host: 'localhost' } })).json();
      const found = mails.find(({ subject }: { subject: string }) => subject.startsWith('Daily digest'));
      expect(found).toBeDefined();
      return found.text;
    }, PATIENCE);
    expect(text).toMatch(new RegExp(`Watchlist: Crypto \\(.*simulated prices\\)\n  ${symbol} \\$[\\d.,]+ {2}[▲▼]?`));
    const nextAt = async () => (await db.selectFrom('digest_settings').select('next_at').executeTakeFirst())?.next_at;
    const before = await nextAt();
    const { preferences } = (await call('GET', 'preferences')).json();
    await call('PUT', 'preferences', { ...preferences, timeZone: 'Pacific/Kiritimati' });
    expect((await call('GET', 'digest')).json().zone).toBe('Pacific/Kiritimati');
    await vi.waitFor(async () => expect(await nextAt()).not.toBe(before), PATIENCE);
    const exported = (await call('GET', 'export')).json();
    expect(exported.digestSettings).toMatchObject({ isOn: true, hour: 8, kinds: ['email'] });
    expect(JSON.stringify(exported.digestSettings)).not.toContain('nsubscribe');
    expect(exported.digests[0]).not.toHaveProperty('body');
  });
});
