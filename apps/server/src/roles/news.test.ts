import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { readerVersion } from '#modules/news/sentiment/reader-version.ts';
import { changeSource, listSources, readSource } from '#modules/news/sources/source-store.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addTestSource, LOOPBACK, rssOf, startNewsHost, testReader } from '../testing/test-news.ts';
import { type NewsOptions, startNews } from './news.ts';

const PATIENCE = { interval: 100 };
const SOON_MS = 500;

/** The role on a database of the test, without the catalogue's sources; `begin` lets it poll. */
async function setUp(options: NewsOptions = {}, settings: Record<string, string> = {}) {
  const database = await testDatabase();
  const { db } = database;
  const lines: string[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const config = readConfig({ PORT: '0', ...settings }, [], '/');
  const metrics = createMetrics();
  const registry = new InstrumentRegistry([]);
  const access = { mayRead: () => true };
  const context = { access, bus: new InProcessBus(log), config, database, lifecycle, log, metrics, registry };
  await startNews(context, { guard: { ...LOOPBACK, connectMs: 200 }, lookMs: 200, ...options });
  await db.updateTable('news_sources').set({ is_off: true }).execute(); // tests call no host outside
  const host = await startNewsHost();
  const add = (key: string, address = host.url(`/${key}`)) => addTestSource(db, key, { address });
  return { db, lines, lifecycle, metrics, host, add };
}

const titles = async ({ db }: Pick<Awaited<ReturnType<typeof setUp>>, 'db'>): Promise<string[]> =>
  (await db.selectFrom('news_stories').select('title').orderBy('title').execute()).map(({ title }) => title);

const item = (title: string): string => rssOf([{ guid: title, title }]);
const head = '<?xml version="1.0"?>';

describe('hostile sources', () => {
  it('are refused or cleaned, each alone, while good ones are read', { timeout: 600_000 }, async () => {
    const own = await setUp({ answerMs: 5_000 });
    const { db, host, add, lifecycle, lines } = own;
    const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const documents: Record<string, string | Buffer> = {
      xxe: `${head}<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>${item('Read &file;').replace('&amp;', '&').slice(38)}`,
      laughs: `${head}<!DOCTYPE x [<!ENTITY l0 "lol">${entities}]>${item('Laugh').replace('Laugh', 'Laugh &l9;').slice(38)}`,
      script: item('<script>alert(1)</script>Gold <img src=x onerror=alert(1)> slips'),
      charset: Buffer.from(item('Nestlé cuts its outlook'), 'latin1'),
      html: '<html><body>Sign in first</body></html>',
      empty: '',
      good: item('A good story'),
    };
    for (const [key, text] of Object.entries(documents)) {
      host.on(`/${key}`, (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(text),
      );
    }
    host.on('/huge', (_request, response) => response.writeHead(200).end(Buffer.alloc(50_000_000, ' ')));
    host.on('/bomb', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000, '<a>'))),
    );
    host.on('/circle', (_request, response) => response.writeHead(302, { location: '/circle' }).end());
    host.on('/inside', (_request, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/latest/meta-data' }).end(),
    );
    host.on('/drip', (_request, response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    const keys = [...Object.keys(documents), 'huge', 'bomb', 'circle', 'inside', 'drip'];
    for (const key of keys) await add(key);
    lifecycle.started();
    await vi.waitFor(async () => {
      const sources = await listSources(db);
      expect(sources.filter(({ key, polled_at }) => keys.includes(key) && polled_at === null)).toEqual([]);
    }, PATIENCE);
    const errorOf = async (key: string): Promise<string | null> => (await readSource(db, key)).error;
    expect(Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await errorOf(key)])))).toEqual({
      xxe: 'the document can’t be read: Invalid feed format',
      laughs: null,
      script: null,
      charset: null,
      html: 'the document can’t be read: Unrecognized feed format',
      empty: 'the document can’t be read: Unrecognized feed format',
      good: null,
      huge: 'the answer is longer than 2097152 bytes',
      bomb: 'the answer is longer than 2097152 bytes',
      circle: 'redirected more than 5 times',
      inside: 'The address is a private one.',
      drip: 'no answer in time',
    });
    expect(await titles(own)).toEqual(['A good story', 'Gold slips', 'Laugh &l9;', 'Nestlé cuts its outlook']);
    expect(lines.filter((line) => line === 'a news source fails')).toHaveLength(8);
  });

  it('that keep the parser busy for ever end with their thread, and are set aside', { timeout: 600_000 }, async () => {
    const own = await setUp({ readMs: SOON_MS });
    const { db, host, add, lifecycle } = own;
    const poison = `${head}<rss><channel><item><title>x</title><author>${'['.repeat(2_000_000)}</author></item></channel></rss>`;
    host.on('/poison', (_request, response) => response.end(poison));
    await add('poison');
    lifecycle.started();
    await vi.waitFor(async () => {
      const { killed_readers: killed } = await readSource(db, 'poison');
      if (killed === 1) await changeSource(db, 'poison', { next_poll_at: new Date() });
      expect(killed).toBe(2);
    }, PATIENCE);
    expect(await readSource(db, 'poison')).toMatchObject({
      error: 'reading the document was stopped',
      set_aside: 'Reading this feed had to be stopped more than once.',
    });
    host.on('/good', (_request, response) => response.end(item('A good story')));
    await add('good');
    await vi.waitFor(async () => {
      await changeSource(db, 'good', { next_poll_at: new Date(), set_aside: null }); // on a busy machine its thread may be late
      expect(await titles(own)).toEqual(['A good story']);
    }, PATIENCE);
  });
});

describe('the role', () => {
  it('counts what polls brought', async () => {
    const own = await setUp();
    const { db, host, add, lifecycle, metrics } = own;
    host.on('/good', (_request, response) => response.end(item('A good story')));
    await Promise.all([add('good'), add('missing')]);
    lifecycle.started();
    await vi.waitFor(async () => {
      const sources = await listSources(db);
      expect(sources.filter(({ polls }) => polls > 0)).toHaveLength(2);
      expect(
        (await metrics.newsPolls.get()).values.map(({ labels, value }) => [labels.outcome, value]).toSorted(),
      ).toEqual([
        ['changed', 1],
        ['failed', 1],
        ['unchanged', 0],
      ]);
    }, PATIENCE);
    expect((await metrics.newsStories.get()).values[0]?.value).toBe(1);
  });

  it('has the thread find tags and sentiment by its own rules', async () => {
    const own = await setUp();
    const { db, host, add, lifecycle } = own;
    const text = rssOf([
      { guid: '1', title: 'Infosys shares surge 6% after strong quarterly results' },
      { guid: '2', title: 'Will it rain NOW? All about the net cost of IT' },
    ]);
    host.on('/wire', (_request, response) => response.end(text));
    await add('wire');
    lifecycle.started();
    await vi.waitFor(async () => expect(await titles(own)).toHaveLength(2), PATIENCE);
    const columns = ['topics', 'instruments', 'evidence', 'sentiment', 'reader_version'] as const;
    const stories = await db.selectFrom('news_stories').select(columns).orderBy('title').execute();
    expect(stories).toEqual([
      {
        topics: expect.arrayContaining(['it-services']),
        instruments: ['Indian_Equity:INFY'],
        evidence: ['Infosys'],
        sentiment: expect.any(Number),
        reader_version: readerVersion(),
      },
      { topics: [], instruments: [], evidence: [], sentiment: null, reader_version: readerVersion() },
    ]);
    expect(stories[0]?.sentiment).toBeGreaterThan(0.5);
  });

  it('contacts nobody where the settings say so, and says that once', async () => {
    const { host, add, lifecycle, lines } = await setUp({}, { NEWS: 'off' });
    await add('good');
    lifecycle.started();
    await vi.waitFor(() => expect(lines).toContain('news are off: no source is contacted'), PATIENCE);
    expect(host.calls).toEqual([]);
  });

  it('reads stored stories again where the dictionary is another one', async () => {
    const reader = testReader('2', () => ({ topics: ['gold'] }));
    const { db, host, add, lifecycle } = await setUp({ reader });
    await add('wire');
    host.on('/wire', (_request, response) => response.end(item('A good story')));
    const story = {
      id: '01900000-0000-7000-8000-000000000001',
      source: 'wire',
      title: 'Gold slips',
      slug: 'gold-slips',
      excerpt: '',
    };
    const at = new Date();
    await db
      .insertInto('news_stories')
      .values({
        ...story,
        link: null,
        language: 'en',
        published_at: at,
        edited_at: at,
        received_at: at,
        seen_at: at,
        sort_key: '',
        cluster_id: story.id,
        cluster_at: at,
        fingerprint: [],
        match_keys: [],
        markets: [],
        topics: [],
        instruments: [],
        evidence: [],
        sentiment: null,
        confidence: null,
        reader_version: '1',
        words: '',
      })
      .execute();
    lifecycle.started();
    await vi.waitFor(async () => {
      const row = await db
        .selectFrom('news_stories')
        .select(['topics', 'reader_version'])
        .where('id', '=', story.id)
        .executeTakeFirst();
      expect(row).toEqual({ topics: ['gold'], reader_version: '2' });
    }, PATIENCE);
  });
});
