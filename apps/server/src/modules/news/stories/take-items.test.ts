import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { onceForAll } from '../../../testing/at-end.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { addTestSource, feedItem, takeTestItems, testReader } from '../../../testing/test-news.ts';
import type { FeedItem } from '../formats/feed-content.ts';
import { readSource } from '../sources/source-store.ts';
import type { StoryReader } from '../tagger.ts';
import { markOutdated, readAgain } from './read-again.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 8, 24, 12);
const TITLE = 'Sensex ends 400 points higher as banks lead gains on Dalal Street';

const storiesOf = (db: Db) =>
  db.selectFrom('news_stories').selectAll().orderBy('published_at').orderBy('sort_key').execute();

const slugsOf = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('news_slugs').select('slug').orderBy('slug').execute()).map(({ slug }) => slug);

async function setUp() {
  const { db } = await testDatabase();
  const wire = await addTestSource(db, 'wire');
  const take = (items: Partial<FeedItem>[], nowMs = NOW, reader?: StoryReader) =>
    takeTestItems(db, wire, items.map(feedItem), nowMs, reader);
  return { db, wire, take };
}

describe('the items of a feed', () => {
  it('are stored once, as plain stories with an address', async () => {
    const { db, take } = await setUp();
    const item = {
      guid: '1',
      link: 'https://wire.example/a?utm_source=x',
      title: TITLE,
      summary: 'Banks rose.',
      publishedMs: NOW - HOUR,
    };
    expect(await take([item, item])).toEqual({ added: 1, changed: 0 });
    expect(await take([item], NOW + HOUR)).toEqual({ added: 0, changed: 0 });
    const [story, ...others] = await storiesOf(db);
    expect(others).toEqual([]);
    expect(story).toMatchObject({
      source: 'wire',
      title: TITLE,
      excerpt: 'Banks rose.',
      link: item.link,
      language: 'en',
      slug: 'sensex-ends-400-points-higher-as-banks-lead-gains-on-dalal-street',
      markets: ['US_Equity'],
      published_at: NOW - HOUR,
      received_at: NOW,
      seen_at: NOW,
      cluster_id: story?.id,
      cluster_at: NOW - HOUR,
    });
  });

  it('without a headline have one of their summary, and without either are left out', async () => {
    const { db, take } = await setUp();
    await take([{ guid: '1', summary: 'A note of the central bank. '.repeat(9) }, { guid: '2' }]);
    expect((await storiesOf(db)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^A note of the central bank.*…$/),
    ]);
  });

  it('have no time of the future, and the time of their receipt where they have none', async () => {
    const { db, take } = await setUp();
    await take([
      { guid: '1', title: 'From a wrong clock somewhere', publishedMs: NOW + 5 * HOUR },
      { guid: '2', title: 'From no clock at all today' },
    ]);
    expect((await storiesOf(db)).map(({ published_at }) => published_at)).toEqual([NOW, NOW]);
  });

  it('show the newest form and keep the first time and all addresses', async () => {
    const { db, take } = await setUp();
    const link = 'https://wire.example/a';
    await take([{ guid: '1', link, title: 'Fed expected to hold', publishedMs: NOW - 2 * HOUR }]);
    const changed = { added: 0, changed: 1 };
    expect(await take([{ guid: '2', link, title: 'Fed expected to hold', publishedMs: NOW - HOUR }])).toEqual(changed);
    const held = { guid: '1', link, title: 'Fed holds', summary: 'As expected.', publishedMs: NOW - HOUR };
    expect(await take([held])).toEqual(changed);
    const [story, ...others] = await storiesOf(db);
    expect([story?.title, story?.excerpt, story?.published_at, story?.slug, others]).toEqual([
      ...['Fed holds', 'As expected.', NOW - 2 * HOUR, 'fed-holds', []],
    ]);
    expect(await slugsOf(db)).toEqual(['fed-expected-to-hold', 'fed-holds']);
  });

  it('that turn out to be one story become one', async () => {
    const { db, take } = await setUp();
    const [a, b] = ['https://wire.example/a', 'https://wire.example/b'];
    await take([{ guid: '1', link: a, title: TITLE, publishedMs: NOW - HOUR }]);
    await take([{ guid: '2', link: b, title: `${TITLE} today`, publishedMs: NOW - HOUR / 2 }]);
    expect(await storiesOf(db)).toHaveLength(2);
    // the guid of one and the address of the other
    await take([{ guid: '1', link: b, title: `${TITLE} again`, publishedMs: NOW }]);
    const [story, ...others] = await storiesOf(db);
    expect([story?.title, story?.published_at, others]).toEqual([`${TITLE} again`, NOW - HOUR, []]);
    expect(await slugsOf(db)).toHaveLength(3);
    const { rows } = await sql`select distinct story_id from news_sightings`.execute(db);
    expect(rows).toEqual([{ story_id: story?.id }]);
  });

  it('with the same headline have addresses of their own', async () => {
    const { db, take } = await setUp();
    await take([
      {
        guid: '1',
        link: 'https://wire.example/1',
        title: 'Market wrap',
        summary: 'Banks rose on strong results today',
      },
      {
        guid: '2',
        link: 'https://wire.example/2',
        title: 'Market wrap',
        summary: 'Oil fell after a large build in stocks',
      },
      { guid: '3', title: '!!!' },
    ]);
    const slugs = (await storiesOf(db)).map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(['market-wrap', expect.stringMatching(/^market-wrap-[0-9a-f]{6}$/), 'story']);
  });

  it('have excerpts as long as their source may, none that repeat the headline, and the language of their letters', async () => {
    const { db } = await testDatabase();
    const source = await addTestSource(db, 'wire', { excerpt_length: 10, language: 'hi' });
    const items = [
      { guid: '1', title: 'Long one about banks', summary: 'This is longer than it may be', publishedMs: 1 },
      { guid: '2', title: 'The same again twice', summary: 'The same again twice', publishedMs: 2 },
      { guid: '3', title: 'रिलायंस ने HDFC Bank में निवेश किया', publishedMs: 3 },
      { guid: '4', title: '400 500', publishedMs: 4 },
    ];
    await takeTestItems(db, source, items.map(feedItem), NOW);
    const stories = await storiesOf(db);
    expect(stories.map(({ excerpt }) => excerpt)).toEqual(['This is…', '', '', '']);
    expect(stories.map(({ language }) => language)).toEqual(['en', 'en', 'hi', 'hi']);
  });

  it('are noted while their feed has them, once a day', async () => {
    const { db, take } = await setUp();
    const item = { guid: '1', title: TITLE };
    const seen: (number | undefined)[] = [];
    for (const hours of [0, 1, 24]) {
      await take([item], NOW + hours * HOUR);
      seen.push((await storiesOf(db))[0]?.seen_at);
    }
    expect(seen).toEqual([NOW, NOW, NOW + 24 * HOUR]);
  });
});

describe('clusters of stored stories', () => {
  it('begin with the source that was first, also where it came last', async () => {
    const { db, wire, take } = await setUp();
    const other = await addTestSource(db, 'other');
    await take([{ guid: '1', title: TITLE, publishedMs: NOW - HOUR }]);
    await takeTestItems(
      db,
      other,
      [feedItem({ guid: '1', title: TITLE.replace('ends', 'closes'), publishedMs: NOW - 2 * HOUR })],
      NOW,
    );
    const [first, second] = await storiesOf(db);
    expect([first?.source, second?.source]).toEqual(['other', wire.key]);
    expect([second?.cluster_id, second?.cluster_at]).toEqual([first?.id, NOW - 2 * HOUR]);
  });

  it('fall apart where a headline changes', async () => {
    const { db, take } = await setUp();
    const other = await addTestSource(db, 'other');
    const link = 'https://wire.example/a';
    await take([{ guid: '1', link, title: TITLE, publishedMs: NOW - 2 * HOUR }]);
    await takeTestItems(db, other, [feedItem({ guid: '1', title: TITLE, publishedMs: NOW - HOUR })], NOW);
    expect(new Set((await storiesOf(db)).map(({ cluster_id }) => cluster_id)).size).toBe(1);
    await take([{ guid: '1', link, title: 'Rupee closes at a record low', publishedMs: NOW }]);
    const stories = await storiesOf(db);
    expect(stories.map(({ id, cluster_id }) => id === cluster_id)).toEqual([true, true]);
    expect(stories.map(({ cluster_at }) => cluster_at)).toEqual([NOW - 2 * HOUR, NOW - HOUR]);
  });
});

describe('stories and clusters', () => {
  const shared = onceForAll(async () => (await testDatabase()).db);
  const [A, B] = ['https://wire.example/a', 'https://wire.example/b'];
  const item = fc.record({
    source: fc.constantFrom('one', 'two'),
    guid: fc.constantFrom(null, '1', '2'),
    link: fc.constantFrom(null, A, B, 'https://wire.example/c'),
    title: fc.constantFrom(
      TITLE,
      `${TITLE} today`,
      `${TITLE} today again`,
      'Rupee closes at a record low against the dollar',
    ),
    atHours: fc.integer({ min: 0, max: 90 }),
  });
  type Item = typeof item extends fc.Arbitrary<infer Value> ? Value & { n: number } : never;

  /** Lets items arrive one by one; returns what belongs together, by the numbers of the items. */
  async function arrive(db: Db, items: readonly Item[]): Promise<unknown> {
    await sql`truncate news_sources, news_stories, news_sightings, news_slugs cascade`.execute(db);
    const sources = { one: await addTestSource(db, 'one'), two: await addTestSource(db, 'two') };
    const start = NOW - 100 * HOUR;
    for (const { source, atHours, n, ...one } of items) {
      // each form has a time of its own, so that which is the newest doesn't depend on the order
      const timed = { ...one, publishedMs: start + atHours * HOUR + n, updatedMs: start + atHours * HOUR + n };
      await takeTestItems(db, sources[source], [feedItem(timed)], NOW);
    }
    const stories = await storiesOf(db);
    const named = new Map(
      stories.map(({ id, source, title, published_at }) => [id, `${source} ${published_at - start} ${title}`]),
    );
    return stories.map(({ id, cluster_id }) => [named.get(id), named.get(cluster_id)]).toSorted();
  }

  it('are the same in any order of arrivals', { timeout: 600_000 }, async () => {
    const arrivals = fc.array(item, { minLength: 2, maxLength: 7 }).chain((items) => {
      // the same form has the same time, which its feed may change later
      const textOf = ({ atHours: _, ...form }: (typeof items)[number]): string => JSON.stringify(form);
      const firstOf = (one: (typeof items)[number]): number =>
        items.findIndex((other) => textOf(other) === textOf(one));
      const numbered = items.map((one) => ({ ...one, n: firstOf(one), atHours: items[firstOf(one)]?.atHours ?? 0 }));
      return fc.tuple(fc.constant(numbered), fc.shuffledSubarray(numbered, { minLength: numbered.length }));
    });
    const property = fc.asyncProperty(arrivals, async ([items, shuffled]) => {
      const db = shared();
      expect(await arrive(db, shuffled)).toEqual(await arrive(db, items));
    });
    await fc.assert(property, { numRuns: 10 });
  });
});

describe('tags', () => {
  const readerOf = (version: string, word: string): StoryReader =>
    testReader(version, ({ title, excerpt }) => ({
      instruments: `${title} ${excerpt}`.includes(word) ? [{ id: 'Crypto:BTC-USD', evidence: word }] : [],
      topics: [`topic-of-${version}`],
      sentiment: title.includes('higher') ? { value: 0.5, confidence: 0.9 } : undefined,
    }));

  it('of a story are found when it comes, beside those of its source', async () => {
    const { db } = await testDatabase();
    const source = await addTestSource(db, 'wire', { topics: ['rbi'], markets: ['Indian_Equity'] });
    const items = [
      feedItem({ guid: '1', title: TITLE, summary: 'Bitcoin too' }),
      feedItem({ guid: '2', title: 'Gold slips on firm dollar' }),
    ];
    await takeTestItems(db, source, items, NOW, readerOf('1', 'Bitcoin'));
    const stories = (await storiesOf(db)).toSorted((a, b) => b.title.localeCompare(a.title));
    expect(
      stories.map(({ instruments, evidence, topics, markets, sentiment, confidence }) => ({
        instruments,
        evidence,
        topics,
        markets,
        sentiment,
        confidence,
      })),
    ).toEqual([
      {
        instruments: ['Crypto:BTC-USD'],
        evidence: ['Bitcoin'],
        topics: ['rbi', 'topic-of-1'],
        markets: ['Indian_Equity', 'Crypto'],
        sentiment: 0.5,
        confidence: expect.closeTo(0.9),
      },
      {
        instruments: [],
        evidence: [],
        topics: ['rbi', 'topic-of-1'],
        markets: ['Indian_Equity'],
        sentiment: null,
        confidence: null,
      },
    ]);
  });

  it('are found again by another version of the dictionary, slice by slice, and not by the same one', async () => {
    const { db, take } = await setUp();
    const items = Array.from({ length: 120 }, (_, i) => ({
      guid: `${i}`,
      link: `https://wire.example/${i}`,
      title: `Story ${i} of banks and other things`,
    }));
    await take(items, NOW, readerOf('1', 'Bitcoin'));
    const { signal } = new AbortController();
    expect(await readAgain(db, readerOf('1', 'banks'), signal)).toBe(0);
    expect(await readAgain(db, readerOf('2', 'banks'), signal)).toBe(120);
    const stories = await storiesOf(db);
    expect(stories.every(({ evidence, topics }) => evidence[0] === 'banks' && topics[0] === 'topic-of-2')).toBe(true);
  });

  it('are found again with shorter excerpts where their source has fewer characters now', async () => {
    const { db, take } = await setUp();
    await take([{ guid: '1', title: TITLE, summary: 'Banks rose because of strong quarterly results.' }]);
    await db.updateTable('news_sources').set({ excerpt_length: 0 }).execute();
    expect((await readSource(db, 'wire')).excerpt_length).toBe(0);
    await markOutdated(db, 'wire');
    expect(await readAgain(db, undefined, new AbortController().signal)).toBe(1);
    const [story] = await storiesOf(db);
    expect([story?.excerpt, story?.words]).toEqual(['', expect.not.stringContaining('quarter')]);
  });
});
