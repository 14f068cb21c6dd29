/**
 * For browser tests: reads the feeds of the standard input as a poll does, into the database of a running server, which
 * contacts nobody. Usage: node feed-news.child.ts <data folder>
 */
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import * as z from 'zod';
import { readFeed } from '#modules/news/formats/read-feed.ts';
import { readerVersion } from '#modules/news/sentiment/reader-version.ts';
import { openStoryReader } from '#modules/news/sentiment/story-reader.ts';
import { addSource, changeSource, readSource } from '#modules/news/sources/source-store.ts';
import { readForms } from '#modules/news/stories/forms.ts';
import { takeItems } from '#modules/news/stories/take-items.ts';
import { joinDatabase } from '#platform/db/db.ts';

const Feed = z.object({
  key: z.string(),
  name: z.string(),
  markets: z.array(z.string()),
  document: z.string(),
  /** It has answered before. */
  isKnown: z.boolean().default(false),
});

const [, , dataDir = ''] = process.argv;
const database = await joinDatabase({ dataDir }, pino({ level: 'silent' }));
const { db } = database;
const read = openStoryReader();
const reader = { version: readerVersion(), read: async (stories: Parameters<typeof read>[0][]) => stories.map(read) };
for (const { document, isKnown, ...feed } of z.array(Feed).parse(JSON.parse(await text(process.stdin)))) {
  const address = `https://${feed.key}.example/feed`;
  await addSource(db, {
    ...feed,
    kind: 'official',
    site: `https://${feed.key}.example/`,
    address,
    language: 'en',
    zone: 'UTC',
    topics: [],
    terms: '',
    excerpt_length: 200,
  });
  if (isKnown) await changeSource(db, feed.key, { answered_at: new Date() });
  const source = await readSource(db, feed.key);
  const bytes = new TextEncoder().encode(document);
  const { items } = readFeed({ bytes, contentType: undefined, url: address, zone: 'UTC' });
  const nowMs = Date.now();
  const forms = await readForms(items, source, { nowMs, reader });
  await db.transaction().execute((tx) => takeItems(tx, source, forms, nowMs));
}
await database.stop();
