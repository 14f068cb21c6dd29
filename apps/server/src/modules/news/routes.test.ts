import { randomUUIDv7 } from 'node:crypto';
import {
  type NewsKeywordsAnswer,
  type NewsPage,
  type NewsSourcesAnswer,
  NewsStoryAnswer,
  type NewsTopicsAnswer,
} from '@wickwise/contract';
import type { InstrumentId } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { readConfig } from '#platform/config.ts';
import { NotFound } from '#platform/errors.ts';
import { PUBLIC_ONLY } from '#platform/guarded-request.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addTestSource, feedItem, takeTestItems, testReader } from '../../testing/test-news.ts';
import type { FeedItem } from './formats/feed-content.ts';
import { newsOperatorRoutes } from './operator-routes.ts';
import { newsRoutes } from './routes.ts';
import { MEASURED_SENTIMENT } from './sentiment/measured.ts';
import { changeSource, keepCatalogue, type MayShow, readSource } from './sources/source-store.ts';

const HOUR = 3_600_000;
const NOW = Date.now() - HOUR;
const TITLE = 'Sensex ends 400 points higher as banks lead gains on Dalal Street';
const BTC: InstrumentId = 'Crypto:BTC-USD';

/** Tags what names Bitcoin or an earthly topic. */
const reader = testReader('1', ({ title }) => ({
  instruments: title.includes('Bitcoin') ? [{ id: BTC, evidence: 'Bitcoin' }] : [],
  topics: title.includes('Gold') ? ['gold'] : [],
  sentiment: title.includes('higher') ? { value: 0.5, confidence: 1 } : undefined,
}));

/** The routes on a database of the test, for a reader with a watchlist and an operator. */
async function setUp({ isOfficialAgreed = true, isOn = true } = {}) {
  const mayShow = vi.fn<MayShow>(() => true);
  const { db } = await testDatabase();
  const log = pino({ level: 'silent' });
  const config = readConfig({ PORT: '0' }, [], process.cwd());
  const app = await createHttp({ ...config, limitFactor: 100 }, log, createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async (userId) => userId.startsWith('0'),
  });
  const registry = new InstrumentRegistry([
    {
      no: 1,
      instrument: { ...testInstrument('Crypto', 'BTC-USD'), name: 'Bitcoin' },
      finest: '1m',
      licence: 'simulated',
    },
  ]);
  const calls = { pollNow: vi.fn(async () => {}), changed: vi.fn(), outdated: vi.fn() };
  const polling = { isOn, isOfficialAgreed, isOffline: () => false };
  const events: string[] = [];
  const watched = async (_userId: string, id?: string): Promise<ReadonlySet<InstrumentId>> => {
    if (id && id !== LIST) throw new NotFound('Watchlist');
    return new Set([BTC]);
  };
  const routes: FastifyPluginAsync = async (api) => {
    await api.register(newsRoutes, { db, registry, polling, watched, mayShow });
    await api.register(newsOperatorRoutes, {
      db,
      polling,
      guard: { ...PUBLIC_ONLY, allowsHttp: true, ports: new Set([80, 443]) },
      emailOf: async () => 'asha@example.com',
      noteEvent: async (_userId, kind) => void events.push(kind),
      ...calls,
    });
  };
  await app.register(routes, { prefix: API_PREFIX });
  onTestFinished(() => app.close());
  const userId = randomUUIDv7();
  const row = {
    id: userId,
    name: 'Asha',
    email: 'asha@example.com',
    email_key: 'a',
    password_hash: '',
    role: 'user',
  } as const;
  await db
    .insertInto('users')
    .values({ ...row, created_at: new Date() })
    .execute();
  const call = async <Answer>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    caller: string | undefined = userId,
  ) => {
    const headers = caller ? { authorization: `Bearer ${caller}` } : {};
    const answer = await app.inject({ method, url: `${API_PREFIX}/${path}`, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.json() as Answer };
  };
  const get = async <Answer = NewsPage>(path: string, caller?: string): Promise<Answer> => {
    const { status, body } = await call<Answer>('GET', path, undefined, caller);
    expect([path, status, status === 200 ? '' : body]).toEqual([path, 200, '']);
    return body;
  };
  const titles = async (query: string, path = 'news'): Promise<string[]> =>
    (await get(`${path}?${query}`)).stories.map(({ title }) => title);
  const take = (key: string, ...items: Partial<FeedItem>[]) =>
    readSource(db, key).then((source) => takeTestItems(db, source, items.map(feedItem), NOW, reader));
  return { db, call, get, titles, take, userId, events, mayShow, ...calls };
}

const LIST = randomUUIDv7();

const WIRE = {
  name: 'Wire',
  address: 'https://wire.example/feed',
  language: 'en',
  markets: ['Forex'],
  excerptLength: 0,
  isStated: true,
};

/** Fields that are wrong, with what is said about them. */
const WRONG = [
  [{ address: 'http://127.0.0.1/feed' }, 'address', 'The address is a private one.'],
  [{ address: 'http://[::1]/feed' }, 'address', 'The address is a private one.'],
  [{ address: 'https://wire.example:8080/feed' }, 'address', 'The port must be 80 or 443.'],
  [{ address: 'https://me:secret@wire.example/' }, 'address', 'The address must not hold a password.'],
  [{ address: 'ftp://wire.example/' }, 'address', 'The address must begin with https://'],
  [{ address: 'nonsense' }, 'address', 'The address must begin with https://'],
  [{ markets: [] }, 'markets', expect.any(String)],
  [{ name: '   ' }, 'name', expect.any(String)],
  [{ excerptLength: 201 }, 'excerptLength', expect.any(String)],
  [{ isStated: false }, 'isStated', expect.any(String)],
] as const;

describe('the list of news', () => {
  it('has one card for the same news of several sources, that of the first, with all that screens need', async () => {
    const { db, get, take } = await setUp();
    await addTestSource(db, 'first', { markets: ['Indian_Equity'], topics: ['rbi'] });
    await addTestSource(db, 'second');
    await take('second', {
      guid: '1',
      link: 'https://second.example/1',
      title: `${TITLE} with Bitcoin`,
      publishedMs: NOW - HOUR,
    });
    await take('first', {
      guid: '1',
      link: 'https://first.example/1',
      title: `${TITLE} today`,
      summary: 'Banks rose.',
      publishedMs: NOW - 2 * HOUR,
    });
    const { stories, totalPages, news, accuracy } = await get('news');
    expect([totalPages, news]).toEqual([1, { state: 'on', checkedAt: null }]);
    expect(accuracy).toEqual(MEASURED_SENTIMENT);
    expect(stories).toEqual([
      {
        id: expect.any(String),
        slug: 'sensex-ends-400-points-higher-as-banks-lead-gains-on-dalal-street-today',
        title: `${TITLE} today`,
        excerpt: 'Banks rose.',
        link: 'https://first.example/1',
        brief: null,
        source: { key: 'first', name: 'The first', site: 'https://first.example/' },
        language: 'en',
        publishedAt: NOW - 2 * HOUR,
        receivedAt: NOW,
        instruments: [{ market: 'Crypto', symbol: 'BTC-USD', name: 'Bitcoin', evidence: 'Bitcoin' }],
        topics: [{ topic: 'rbi', label: { en: 'RBI', hi: 'RBI' } }],
        sentiment: { value: 0.5, confidence: 1 },
        others: [
          {
            title: `${TITLE} with Bitcoin`,
            slug: expect.stringMatching(/^sensex-.*-with-bitcoin$/),
            link: 'https://second.example/1',
            source: { key: 'second', name: 'The second', site: 'https://second.example/' },
            publishedAt: NOW - HOUR,
          },
        ],
      },
    ]);
  });

  it('is narrowed to a market, a topic, an instrument, a source, a language and the reader’s watchlists', async () => {
    const { db, titles, take, call, userId } = await setUp();
    await addTestSource(db, 'us');
    await addTestSource(db, 'india', { markets: ['Indian_Equity'] });
    await take(
      'us',
      { guid: '1', title: 'Bitcoin slides below a key level again', publishedMs: NOW - 3 },
      { guid: '2', title: 'Gold slips as the dollar firms', publishedMs: NOW - 2 },
    );
    await take('india', { guid: '1', title: 'रिलायंस के शेयर में तेज़ी', publishedMs: NOW - 1 });
    const [bitcoin, gold, hindi] = [
      'Bitcoin slides below a key level again',
      'Gold slips as the dollar firms',
      'रिलायंस के शेयर में तेज़ी',
    ];
    expect(await titles('')).toEqual([hindi, gold, bitcoin]);
    expect(await titles('market=US_Equity')).toEqual([gold, bitcoin]);
    expect(await titles('market=Crypto')).toEqual([bitcoin]);
    expect(await titles('topic=gold')).toEqual([gold]);
    expect(await titles('source=india')).toEqual([hindi]);
    expect(await titles('source=nobody')).toEqual([]);
    expect(await titles('language=hi')).toEqual([hindi]);
    expect(await titles('instrument=Crypto:BTC-USD')).toEqual([bitcoin]);
    expect(await titles('instrument=Crypto:X:BTCUSDT')).toEqual([bitcoin]);
    expect(await titles('watchlist=only&instrument=Crypto:X:BTCUSDT', 'user/news')).toEqual([bitcoin]);
    expect(await titles('instrument=Crypto:ETH-USD')).toEqual([]);
    expect(await titles('instrument=constructor:x')).toEqual([]);
    expect(await titles('watchlist=only', 'user/news')).toEqual([bitcoin]);
    expect(await titles(`watchlist=${LIST}&instrument=Crypto:ETH-USD`, 'user/news')).toEqual([]);
    expect(await titles('', 'user/news')).toHaveLength(3);
    expect((await call('GET', `user/news?watchlist=${randomUUIDv7()}`)).status).toBe(404);
    expect((await call('GET', 'user/news', undefined, '')).status).toBe(401);
    expect(userId).not.toBe('');
  });

  it('is searched by words, stems, phrases and what is left out, in English and Hindi', async () => {
    const { db, titles, take } = await setUp();
    await addTestSource(db, 'wire');
    const all = [
      'Reliance’s profits rise; refining margins help',
      'Banks rising: S&P 500 at a record',
      'Nestlé cuts its outlook for India',
      'रिलायंस इंडस्ट्रीज के शेयर में तेज़ी',
      'सेंसेक्स 400 अंक टूटा, रिलायंस फिसला',
    ];
    await take(
      'wire',
      ...all.map((title, i) => ({
        guid: `${i}`,
        title,
        summary: i === 2 ? 'Coffee demand weakens.' : '',
        publishedMs: NOW - i,
      })),
    );
    const found = async (q: string): Promise<number[]> =>
      (await titles(new URLSearchParams({ q }).toString())).map((title) => all.indexOf(title));
    expect(await found('reliance profit')).toEqual([0]);
    expect(await found('rise')).toEqual([0, 1]);
    expect(await found('rise -banks')).toEqual([0]);
    expect(await found('"s&p 500"')).toEqual([1]);
    expect(await found('"500 record"')).toEqual([]);
    expect(await found('NESTLE coffee')).toEqual([2]);
    expect(await found('रिलायंस')).toEqual([3, 4]);
    expect(await found('रिलायंस शेयर')).toEqual([3]);
    expect(await found('रिलायंस -तेज़ी')).toEqual([4]);
    expect(await found('reliance रिलायंस')).toEqual([]);
    for (const odd of [
      'the',
      '-only',
      '"',
      "'; drop table news_stories; --",
      '& | ! ( ) :*',
      '\u202e',
      '%',
      '\\',
      '""',
    ])
      expect(await found(odd)).toEqual([]);
    expect(await found('   ')).toHaveLength(5);
  });

  it('has at most five pages of twenty, each story once', async () => {
    const { db, get, take, call } = await setUp();
    await addTestSource(db, 'wire');
    const items = Array.from({ length: 130 }, (_, i) => ({
      guid: `${i}`,
      title: `Company ${i} reports ${'abcdefghijklm'[i % 13]}${i} something else`,
      publishedMs: NOW - i * 60_000,
    }));
    await take('wire', ...items);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => get(`news?page=${page}`)));
    expect(pages.map(({ stories, page, totalPages }) => [stories.length, page, totalPages])).toEqual(
      [1, 2, 3, 4, 5].map((page) => [20, page, 5]),
    );
    const shown = pages.flatMap(({ stories }) => stories.map(({ title }) => title));
    expect(shown).toEqual(items.slice(0, 100).map(({ title }) => title));
    expect((await call('GET', 'news?page=6')).status).toBe(400);
    expect((await call('GET', 'news?page=0')).status).toBe(400);
    expect((await get('news?q=company&page=5')).stories).toHaveLength(20);
    expect(await get('news?topic=none&page=3')).toMatchObject({ stories: [], totalPages: 0 });
  });

  it('hides the stories of sources that are off or lost their consent, and cuts excerpts at once', async () => {
    const { db, titles, get, take, call } = await setUp();
    await keepCatalogue(db, Date.now());
    await take('fed', { guid: '1', title: TITLE, summary: 'Banks rose on results.', publishedMs: NOW - 2 });
    await take('cnbc', { guid: '1', title: TITLE, publishedMs: NOW - 3 });
    expect(await get('news')).toMatchObject({ stories: [{ source: { key: 'fed' }, others: [] }] });
    await call('PATCH', 'admin/news/sources/fed', { excerptLength: 8 });
    expect((await get('news')).stories[0]?.excerpt).toBe('Banks…');
    await call('PATCH', 'admin/news/sources/fed', { isOff: true });
    expect(await titles('')).toEqual([]);
    expect((await call('GET', `news/story?title=${encodeURIComponent(TITLE)}`)).status).toBe(404);
  });
});

describe('a story by its title', () => {
  it('is found by its headline or its address, with others like it', async () => {
    const { db, get, take } = await setUp();
    await addTestSource(db, 'wire');
    const odd = 'Gold/Silver: “50% off?” & <more> — 3.5%… #1 \\ ..';
    await take(
      'wire',
      { guid: '1', title: odd, publishedMs: NOW },
      { guid: '2', title: 'Gold slips as the dollar firms', publishedMs: NOW - 1 },
    );
    const find = (title: string): Promise<NewsStoryAnswer> => get(`news/story?title=${encodeURIComponent(title)}`);
    const found = await find(odd);
    expect(NewsStoryAnswer.safeParse(found).success).toBe(true);
    expect(found).toMatchObject({ match: 'exact', story: { title: odd, slug: 'gold-silver-50-off-more-3-5-1' } });
    expect(found.related.map(({ title }) => title)).toEqual(['Gold slips as the dollar firms']);
    expect((await find(found.story.slug)).story.id).toBe(found.story.id);
    expect((await find(found.story.slug.toUpperCase())).story.id).toBe(found.story.id);
  });

  it('is found by the headline that it had, and leads to the nearest where it is gone', async () => {
    const { db, get, take, call } = await setUp();
    await addTestSource(db, 'wire');
    const link = 'https://wire.example/a';
    await take('wire', { guid: '1', link, title: 'Fed expected to hold rates steady', publishedMs: NOW - 2 });
    await take('wire', { guid: '1', link, title: 'Fed holds rates steady as inflation cools', publishedMs: NOW - 1 });
    const find = (title: string): Promise<NewsStoryAnswer> => get(`news/story?title=${encodeURIComponent(title)}`);
    expect(await find('fed-expected-to-hold-rates-steady')).toMatchObject({
      match: 'former',
      story: { slug: 'fed-holds-rates-steady-as-inflation-cools' },
    });
    expect(await find('fed-holds-rates-steady-as-inflation-cools-a1b2c3')).toMatchObject({ match: 'nearest' });
    const gone = await call('GET', 'news/story?title=rupee-closes-at-a-record-low');
    expect(gone).toEqual({
      status: 404,
      body: { message: 'Story not found', code: 'API_ERROR', reason: 'NOT_FOUND' },
    });
    for (const odd of ['..', '%', '-', '💥', 'क'.repeat(500)])
      expect((await call('GET', `news/story?title=${encodeURIComponent(odd)}`)).status).toBe(404);
    expect((await call('GET', 'news/story?title=')).status).toBe(400);
  });

  it('is the source’s own in a cluster, with the others beside it', async () => {
    const { db, get, take } = await setUp();
    await addTestSource(db, 'first');
    await addTestSource(db, 'second');
    await take('first', { guid: '1', title: TITLE, publishedMs: NOW - 2 });
    await take('second', { guid: '1', title: `${TITLE} today`, publishedMs: NOW - 1 });
    const { story } = await get<NewsStoryAnswer>(`news/story?title=${encodeURIComponent(`${TITLE} today`)}`);
    expect([story.source.key, story.others.map(({ source }) => source.key)]).toEqual(['second', ['first']]);
  });
});

it('lists topics of the week and the sources that are shown', async () => {
  const { db, get, take } = await setUp();
  await addTestSource(db, 'us', { topics: ['fed'] });
  await addTestSource(db, 'india', { markets: ['Indian_Equity'], topics: ['rbi'] });
  await changeSource(db, 'india', { name: 'A first name' });
  await take(
    'us',
    { guid: '1', title: 'Gold slips as the dollar firms', publishedMs: NOW },
    { guid: '2', title: 'An old story of nothing much', publishedMs: NOW - 9 * 24 * HOUR },
  );
  await take('india', { guid: '1', title: 'RBI keeps its rates where they are', publishedMs: NOW });
  expect(await get<NewsTopicsAnswer>('news/topics')).toMatchObject({
    topics: [
      { topic: 'fed', count: 1 },
      { topic: 'gold', label: { en: 'Gold', hi: 'सोना' }, count: 1 },
      { topic: 'rbi', count: 1 },
    ],
    sources: [{ key: 'india' }, { key: 'us' }],
  });
  expect(await get<NewsTopicsAnswer>('news/topics?market=Indian_Equity')).toMatchObject({
    topics: [{ topic: 'rbi', count: 1 }],
    sources: [{ key: 'india' }],
  });
});

it('lists all topics that stories can have, with their names', async () => {
  const { get } = await setUp();
  const { keywords } = await get<NewsKeywordsAnswer>('news/keywords', '');
  expect(keywords.length).toBeGreaterThan(200);
  expect(keywords).toContainEqual({ topic: 'nifty-50', group: 'index', label: { en: 'Nifty 50', hi: 'निफ्टी 50' } });
});

describe('an operator', () => {
  const sourceOf = ({ sources }: NewsSourcesAnswer, key: string) => sources.find((source) => source.key === key);

  it('sees all sources of the catalogue, the official ones ready where only this machine reaches the server', async () => {
    const { db, get } = await setUp();
    await keepCatalogue(db, Date.now());
    const answer = await get<NewsSourcesAnswer>('admin/news');
    expect(answer.sources).toHaveLength(23);
    expect(answer.sources.filter(({ kind }) => kind === 'official').map(({ state }) => state)).toEqual(
      Array(7).fill('waiting'),
    );
    expect(
      answer.sources.filter(({ kind }) => kind === 'press').map(({ state, nextPollAt }) => [state, nextPollAt]),
    ).toEqual(Array(16).fill(['needs-consent', null]));
    expect(answer).toMatchObject({ news: { state: 'on' }, official: { isNeeded: false }, consents: [] });
  });

  it('agrees to the official ones on a server that others reach, and takes that back', async () => {
    const { db, get, call, events, changed } = await setUp({ isOfficialAgreed: false });
    await keepCatalogue(db, Date.now());
    const before = await get<NewsSourcesAnswer>('admin/news');
    expect(before).toMatchObject({ news: { state: 'needs-consent' }, official: { isNeeded: true, isAgreed: false } });
    const { statement, hosts } = before.official;
    expect(hosts).toEqual([
      'www.federalreserve.gov',
      'www.sec.gov',
      'www.ecb.europa.eu',
      'www.rbi.org.in',
      'www.sebi.gov.in',
      'nsearchives.nseindia.com',
    ]);
    for (const host of hosts) expect(statement).toContain(host);
    const agree = (body: object) =>
      call<NewsSourcesAnswer>('POST', 'admin/news/consents', { subject: 'official', isStated: true, ...body });
    expect((await agree({ statement: 'I agree to something else.' })).status).toBe(400);
    const { status, body } = await agree({ statement });
    expect([status, changed.mock.calls.length, events]).toEqual([201, 1, ['news-agreed']]);
    expect(body).toMatchObject({
      news: { state: 'on' },
      official: { isAgreed: true },
      consents: [
        { subject: 'official', statement, madeBy: 'asha@example.com', madeAt: expect.any(Number), endedAt: null },
      ],
    });
    const ended = await call<NewsSourcesAnswer>('DELETE', `admin/news/consents/${body.consents[0]?.id}`);
    expect(ended.body).toMatchObject({
      news: { state: 'needs-consent' },
      consents: [{ endedBy: 'asha@example.com', endedAt: expect.any(Number) }],
    });
    expect((await call('DELETE', `admin/news/consents/${body.consents[0]?.id}`)).status).toBe(404);
  });

  it('agrees to the terms of one publisher, whose stories are shown from then on', async () => {
    const { db, get, call, titles, take } = await setUp();
    await keepCatalogue(db, Date.now());
    const statement = sourceOf(await get<NewsSourcesAnswer>('admin/news'), 'coindesk')?.statement ?? '';
    expect(statement).toContain('CoinDesk');
    await take('coindesk', { guid: '1', title: TITLE });
    expect(await titles('')).toEqual([]);
    const { body } = await call<NewsSourcesAnswer>('POST', 'admin/news/consents', {
      subject: 'coindesk',
      statement,
      isStated: true,
    });
    expect([sourceOf(body, 'coindesk')?.state, await titles('')]).toEqual(['waiting', [TITLE]]);
    expect((await call('POST', 'admin/news/consents', { subject: 'fed', statement, isStated: true })).status).toBe(400);
    expect((await call('POST', 'admin/news/consents', { subject: 'none', statement, isStated: true })).status).toBe(
      404,
    );
    expect((await call('POST', 'admin/news/consents', { subject: 'mint', statement, isStated: false })).status).toBe(
      400,
    );
  });

  it('adds feeds of their own, changes and removes them with their stories', async () => {
    const { db, get, call, take, titles, events } = await setUp();
    const { own } = await get<NewsSourcesAnswer>('admin/news');
    const body = {
      name: ' My wire ',
      address: 'https://wire.example/feed.xml#top',
      language: 'en',
      markets: ['Indian_Equity'],
      excerptLength: 50,
      statement: own.statement,
      isStated: true,
    };
    const added = await call<NewsSourcesAnswer>('POST', 'admin/news/sources', body);
    const [source] = added.body.sources;
    expect([added.status, source]).toMatchObject([
      201,
      {
        kind: 'own',
        name: 'My wire',
        address: 'https://wire.example/feed.xml',
        site: 'https://wire.example',
        state: 'waiting',
        excerptLength: 50,
      },
    ]);
    const key = source?.key ?? '';
    expect((await readSource(db, key)).zone).toBe('Asia/Kolkata');
    await take(key, { guid: '1', title: TITLE });
    expect(await titles(`source=${key}`)).toEqual([TITLE]);
    const path = `admin/news/sources/${key}`;
    const changed = await call<NewsSourcesAnswer>('PATCH', path, {
      name: 'Wire',
      markets: ['Forex'],
      excerptLength: 0,
    });
    expect(changed.body.sources[0]).toMatchObject({ name: 'Wire', markets: ['Forex'], excerptLength: 0, stories: 1 });
    expect((await call<NewsSourcesAnswer>('DELETE', path)).body).toMatchObject({
      sources: [],
      consents: [{ subject: key, endedAt: expect.any(Number) }],
    });
    expect([await titles(''), (await call('DELETE', path)).status]).toEqual([[], 404]);
    expect(events).toEqual(['news-source-added', 'news-source-changed', 'news-source-removed']);
  });

  it('adds no feed with a wrong field, nor one of a private address', async () => {
    const { get, call } = await setUp();
    const { own } = await get<NewsSourcesAnswer>('admin/news');
    const body = { ...WIRE, statement: own.statement };
    for (const [change, field, message] of WRONG) {
      const answer = await call<{ fields: object[] }>('POST', 'admin/news/sources', { ...body, ...change });
      expect([answer.status, answer.body.fields]).toEqual([400, [{ field, message }]]);
    }
  });

  it('adds the same feed once', async () => {
    const { get, call } = await setUp();
    const { own } = await get<NewsSourcesAnswer>('admin/news');
    const body = { ...WIRE, statement: own.statement };
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await call('POST', 'admin/news/sources', body)).status),
    );
    expect(statuses.toSorted()).toEqual([201, 400, 400]);
  });

  it('changes names and markets of own feeds alone, and has stories read again where excerpts get shorter', async () => {
    const { db, call, outdated } = await setUp();
    await keepCatalogue(db, Date.now());
    expect((await call('PATCH', 'admin/news/sources/fed', { name: 'Mine' })).status).toBe(400);
    expect((await call('PATCH', 'admin/news/sources/none', { isOff: true })).status).toBe(404);
    expect((await call('PATCH', 'admin/news/sources/fed', { excerptLength: 200 })).status).toBe(200);
    expect(outdated).not.toHaveBeenCalled();
    await call('PATCH', 'admin/news/sources/fed', { excerptLength: 0 });
    expect(outdated).toHaveBeenCalledOnce();
    expect((await call('DELETE', 'admin/news/sources/fed')).status).toBe(400);
  });

  it('has a source polled now, but not again at once, nor where news are off', async () => {
    const { db, call, pollNow } = await setUp();
    await keepCatalogue(db, Date.now());
    expect((await call('POST', 'admin/news/sources/fed/poll', {})).status).toBe(200);
    expect(pollNow).toHaveBeenCalledWith('fed');
    await changeSource(db, 'fed', { polled_at: new Date() });
    expect((await call('POST', 'admin/news/sources/fed/poll', {})).status).toBe(429);
    await changeSource(db, 'sec', { is_off: true });
    expect((await call('POST', 'admin/news/sources/sec/poll', {})).status).toBe(400);
    const off = await setUp({ isOn: false });
    await keepCatalogue(off.db, Date.now());
    expect((await off.call('POST', 'admin/news/sources/fed/poll', {})).status).toBe(400);
    expect(await off.get('news')).toMatchObject({ news: { state: 'off' } });
  });

  it('is nobody else', async () => {
    const { call } = await setUp();
    const other = `f${randomUUIDv7().slice(1)}`;
    for (const [method, path] of [
      ['GET', 'admin/news'],
      ['POST', 'admin/news/consents'],
      ['POST', 'admin/news/sources'],
      ['DELETE', 'admin/news/sources/x'],
    ] as const) {
      expect((await call(method, path, method === 'POST' ? {} : undefined, other)).status).toBe(403);
      expect((await call(method, path, method === 'POST' ? {} : undefined, '')).status).toBe(401);
    }
  });
});
