// Stores stories of a number into a new embedded database, and prints how long lists and searches of them take.
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { InstrumentRegistry } from '../../apps/server/src/marketdata/registry.ts';
import { listStories, type StoryFilter } from '../../apps/server/src/modules/news/reading/list-stories.ts';
import { openStoryReader } from '../../apps/server/src/modules/news/sentiment/story-reader.ts';
import { addSource, listVisible, readSource } from '../../apps/server/src/modules/news/sources/source-store.ts';
import { storyFingerprint } from '../../apps/server/src/modules/news/stories/fingerprint.ts';
import { storyColumns, storyText } from '../../apps/server/src/modules/news/stories/story-columns.ts';
import { TopicNames } from '../../apps/server/src/modules/news/tags/topic-names.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { quantile } from '../harness/statistics.ts';
import { headlines } from './headlines.ts';

const ROUNDS = 60;
const BATCH = 500;
const SOURCES = 20;
/** Stories are spread over the days for which they are kept. */
const KEPT_MS = 90 * 86_400_000;
const MARKETS = ['Indian_Equity', 'US_Equity', 'Forex', 'Crypto'] as const;

/** Lists that readers ask for: words that many stories have and such that one has, beside filters. */
const LISTS: Readonly<Record<string, StoryFilter>> = {
  'the newest': {},
  'of a market': { market: 'Crypto' },
  'of a topic': { topic: 'rbi' },
  'of a watchlist of 20': {
    instruments: ['RELIANCE', 'TCS', 'INFY', 'HDFCBANK', 'ITC', 'SBIN', 'LT', 'TITAN', 'WIPRO', 'M&M', 'ONGC', 'BPCL']
      .map((symbol) => `Indian_Equity:${symbol}`)
      .concat(['AAPL', 'NVDA', 'MSFT', 'TSLA', 'META', 'AMZN', 'COST', 'NFLX'].map((symbol) => `US_Equity:${symbol}`)),
  },
  'a frequent word: shares': { q: 'shares' },
  'two words: bank profit': { q: 'bank profit' },
  'a phrase: "record high"': { q: '"record high"' },
  'without a word: gold -silver': { q: 'gold -silver' },
  'a word of a market: rises': { q: 'rises', market: 'Indian_Equity' },
  'a word in Hindi: शेयर': { q: 'शेयर' },
  'the word of one story: 77777': { q: '77777' },
  'a word of none: zzyzx': { q: 'zzyzx' },
};

const [dataDir = '', size = '0'] = process.argv.slice(2);
const database = await openDatabase({ dataDir }, createLog('error'));
const { db } = database;
const read = openStoryReader();
const nowMs = Date.now();
const keys = Array.from({ length: SOURCES }, (_, i) => `wire-${i}`);
for (const [i, key] of keys.entries())
  await addSource(db, {
    key,
    kind: 'official',
    name: key,
    site: 'https://wire.example/',
    language: 'en',
    zone: 'UTC',
    terms: '',
    address: `https://${key}.example/`,
    topics: [],
    excerpt_length: 200,
    markets: [MARKETS[i % MARKETS.length] ?? 'Forex'],
  });
const sources = await Promise.all(keys.map((key) => readSource(db, key)));
const titleOf = headlines();

function storyOf(no: number) {
  const source = sources[no % SOURCES];
  if (!source) throw new Error('no source');
  const text = storyText(titleOf(no), `${titleOf(no + 1)}. ${titleOf(no + 2)}`, source);
  const at = new Date(nowMs - (no / Number(size)) * KEPT_MS);
  const id = randomUUIDv7();
  const { words, keys: match } = storyFingerprint(text.title, text.excerpt);
  return {
    ...storyColumns({ text, reading: read(text), version: '1' }, source),
    id,
    source: source.key,
    slug: `${no}`,
    link: null,
    sort_key: `${no}`,
    cluster_id: id,
    cluster_at: at,
    published_at: at,
    edited_at: at,
    received_at: at,
    seen_at: at,
    fingerprint: [...words],
    match_keys: [...match],
  };
}

for (let no = 0; no < Number(size); no += BATCH) {
  const stories = Array.from({ length: Math.min(BATCH, Number(size) - no) }, (_, i) => storyOf(no + i));
  await db.insertInto('news_stories').values(stories).execute();
}
await sql`vacuum analyze news_stories`.execute(db);

const view = {
  registry: new InstrumentRegistry([]),
  topics: new TopicNames(),
  sources: new Map((await listVisible(db, () => true)).map((source) => [source.key, source])),
};
const tookMs = new Map<string, number[]>();
const found = new Map<string, number>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, filter] of Object.entries(LISTS)) {
    const beganMs = performance.now();
    const { totalPages } = await listStories(db, (round % 5) + 1, filter, view);
    tookMs.set(name, [...(tookMs.get(name) ?? []), performance.now() - beganMs]);
    found.set(name, totalPages);
  }
}
const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('news_stories') as bytes`.execute(db);
await database.stop();
const lists = [...tookMs].map(([list, times]) => ({
  list,
  pages: found.get(list),
  medianMs: quantile(times, 0.5),
  slowestMs: Math.max(...times),
}));
const searches = [...tookMs].flatMap(([list, times]) => (LISTS[list]?.q === undefined ? [] : times));
console.log(JSON.stringify({ lists, p99Ms: quantile(searches, 0.99), bytes: Number(rows[0]?.bytes) }));
