import { NewsPage, NewsStoryAnswer } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { readConfig } from '#platform/config.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { newTestBrief, testBrief } from '../../../testing/test-brief.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { addTestSource, feedItem, takeTestItems, testReader } from '../../../testing/test-news.ts';
import { storyHead } from '../reading/story-head.ts';
import { newsRoutes } from '../routes.ts';
import { claimDue, keepCatalogue, listSources, type MayShow, readSource } from '../sources/source-store.ts';
import { readAgain } from '../stories/read-again.ts';
import { mayShowBriefs } from './may-show.ts';
import { briefsSince, storeBrief } from './store-brief.ts';

const NOW = Date.UTC(2026, 10, 3, 1);
const TITLE = 'Bitcoin slides 4.2\u00A0% in its steepest fall since 4 June';

/** A stored brief beside a story of the wire, and the routes of readers. */
async function setUp() {
  const { db } = await testDatabase();
  const registry = new InstrumentRegistry([
    {
      no: 1,
      instrument: { ...testInstrument('Crypto', 'BTC-USD'), name: 'Bitcoin' },
      finest: '1m',
      licence: 'simulated',
    },
  ]);
  const mayShow = vi.fn<MayShow>(() => true);
  const config = readConfig({ PORT: '0' }, [], process.cwd());
  const app = await createHttp({ ...config, limitFactor: 100 }, pino({ level: 'silent' }), createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async () => false,
  });
  const routes: FastifyPluginAsync = async (api) => {
    await api.register(newsRoutes, {
      db,
      registry,
      mayShow,
      watched: async () => new Set<never>(),
      polling: { isOn: true, isOfficialAgreed: true, isOffline: () => false },
    });
  };
  await app.register(routes, { prefix: API_PREFIX });
  onTestFinished(() => app.close());
  const wire = await addTestSource(db, 'wire', { markets: ['Crypto'] });
  const item = feedItem({ guid: '1', title: 'Gold slips', publishedMs: NOW - 7_200_000 });
  await takeTestItems(db, wire, [item], NOW);
  const isNew = await storeBrief(db, newTestBrief(), NOW);
  const get = async (path: string) => (await app.inject({ url: `${API_PREFIX}/${path}` })).json() as unknown;
  const list = async (query = '') => NewsPage.parse(await get(`news?${query}`));
  const titles = async (query = '') => (await list(query)).stories.map(({ title }) => title);
  return { db, app, registry, mayShow, isNew, get, list, titles };
}

describe('a computed brief', () => {
  it('is listed with stories, with its sentences and the instruments that it names', async () => {
    const { list, isNew } = await setUp();
    expect(isNew).toBe(true);
    const { stories } = await list();
    expect(stories.map(({ title }) => title)).toEqual([TITLE, 'Gold slips']);
    expect(stories[0]).toMatchObject({
      source: { name: 'Wickwise' },
      link: null,
      others: [],
      topics: [],
      sentiment: null,
      brief: testBrief(),
      slug: 'bitcoin-slides-4-2-in-its-steepest-fall-since-4-june',
      excerpt: 'Bitcoin slid 4.2\u00A0% to $67,500.50.',
      instruments: [{ market: 'Crypto', symbol: 'BTC-USD', name: 'Bitcoin', evidence: 'Bitcoin' }],
      publishedAt: Date.UTC(2026, 10, 3),
    });
    expect(stories[1]?.brief).toBeNull();
  });

  it('is found by words of both languages, by its symbol and by filters', async () => {
    const { titles } = await setUp();
    const queries = [
      'q=steepest',
      'q=%E0%A4%B2%E0%A5%81%E0%A4%A2%E0%A4%BC%E0%A4%95%E0%A4%BE',
      'q=BTC',
      'market=Crypto&q=bitcoin',
      'instrument=Crypto:BTC-USD',
      'briefs=only',
      'language=hi',
    ];
    for (const query of queries) expect([query, await titles(query)]).toEqual([query, [TITLE]]);
    expect(await titles('briefs=none')).toEqual(['Gold slips']);
    expect(await titles('market=Forex')).toEqual([]);
  });

  it('is stored once, also when it is written again', async () => {
    const { db, titles } = await setUp();
    const again = newTestBrief({ brief: testBrief({ sentences: [] }) });
    expect(await Promise.all([storeBrief(db, again, NOW), storeBrief(db, again, NOW)])).toEqual([false, false]);
    expect(await titles('briefs=only')).toEqual([TITLE]);
    expect(await storeBrief(db, newTestBrief({ key: 'close 2026-11-03' }), NOW)).toBe(true);
    expect(await briefsSince(db, { market: 'Crypto', priceSource: 'sim' }, 0)).toMatchObject([
      { key: 'close 2026-11-02', kind: 'close', first: 'Crypto:BTC-USD' },
      { key: 'close 2026-11-03' },
    ]);
    expect(await briefsSince(db, { market: 'Crypto', priceSource: 'other' }, 0)).toEqual([]);
  });

  it('has a page with a head of its own', async () => {
    const { db, registry, get } = await setUp();
    const path = '/news-details/bitcoin-slides-4-2-in-its-steepest-fall-since-4-june';
    const { story, match } = NewsStoryAnswer.parse(await get(`news/story?title=${encodeURIComponent(TITLE)}`));
    expect([story.title, match]).toEqual([TITLE, 'exact']);
    expect(await storyHead({ db, registry, mayShow: () => true }, path)).toMatchObject({
      title: `${TITLE} | Wickwise`,
      path,
      type: 'article',
      description: 'Bitcoin slid 4.2\u00A0% to $67,500.50.',
    });
    expect(await storyHead({ db, registry, mayShow: () => false }, path)).toMatchObject({ isUnlisted: true });
  });

  it('is hidden everywhere while not everybody may see its prices', async () => {
    const { app, titles, mayShow } = await setUp();
    mayShow.mockImplementation((source, market) => source !== 'sim' || market !== 'Crypto');
    expect(await titles()).toEqual(['Gold slips']);
    for (const query of ['briefs=only', 'q=steepest', 'instrument=Crypto:BTC-USD'])
      expect(await titles(query)).toEqual([]);
    const page = await app.inject({ url: `${API_PREFIX}/news/story?title=${encodeURIComponent(TITLE)}` });
    expect(page.statusCode).toBe(404);
  });

  it('is of the prices that its market has now, and that everybody may see', () => {
    const origin = { source: 'sim', attribution: '', badge: 'SIMULATED', licence: 'simulated' } as const;
    const registry = new InstrumentRegistry([], new Map([['Crypto', origin]]));
    const forAll = mayShowBriefs(registry, { mayRead: () => true });
    expect([forAll('sim', 'Crypto'), forAll('former', 'Crypto'), forAll('sim', 'Forex')]).toEqual([true, false, false]);
    expect(mayShowBriefs(registry, { mayRead: () => false })('sim', 'Crypto')).toBe(false);
  });

  it('belongs to no source that is polled, listed for operators, agreed to or named to readers', async () => {
    const { db, get } = await setUp();
    await keepCatalogue(db, NOW);
    const keys = (await db.selectFrom('news_sources').select('key').where('kind', '=', 'computed').execute()).map(
      ({ key }) => key,
    );
    expect(keys).toHaveLength(1);
    expect((await listSources(db)).filter(({ key }) => keys.includes(key))).toEqual([]);
    await expect(readSource(db, keys[0] ?? '')).rejects.toThrow('News source');
    await db.updateTable('news_sources').set({ is_off: true }).where('kind', '!=', 'computed').execute();
    expect(await claimDue(db, { nowMs: NOW + 1_000_000, leaseMs: 1, isOfficialAgreed: true })).toBeUndefined();
    expect(await get('news/topics')).toMatchObject({ sources: [] });
  });

  it('is left alone when stories are read again', async () => {
    const { db, list } = await setUp();
    const reader = testReader('2', () => ({ topics: ['gold'] }));
    expect(await readAgain(db, reader, new AbortController().signal)).toBe(1);
    expect((await list('briefs=only')).stories[0]).toMatchObject({ topics: [], instruments: [{ symbol: 'BTC-USD' }] });
  });
});
