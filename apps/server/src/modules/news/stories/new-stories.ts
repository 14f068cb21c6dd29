import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { listPublished } from '../sources/source-store.ts';
import { searchFor } from './search-words.ts';

/** A story that came or got another headline, as those see it that act on new ones. */
export interface NewStory {
  id: string;
  slug: string;
  title: string;
  source: { key: string; name: string };
  publishedMs: number;
  receivedMs: number;
  /** The cluster of like stories, and when its first one was published. */
  clusterId: string;
  clusterMs: number;
  instruments: readonly string[];
  topics: readonly string[];
  /** Addresses of all stories of its cluster, former ones too. */
  addresses: readonly string[];
}

export interface NewStories {
  stories: readonly NewStory[];
  /** Number up to which there are no others. */
  seq: number;
  isLast: boolean;
}

/** Returns the number of the newest story; 0 where there is none. */
export async function newestStory(db: Db): Promise<number> {
  const row = await db
    .selectFrom('news_stories')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/**
 * Returns what came after a number, oldest first, without stories that readers don't see and those that a source began
 * with. Stories are stored under a lock, so that numbers become visible in their order.
 */
export async function storiesAfter(db: Db, seq: number, limit: number): Promise<NewStories> {
  const sources = new Map((await listPublished(db)).map((source) => [source.key, source]));
  const { rows } = await sql<Omit<NewStory, 'source'> & { source: string; seq: number; isBacklog: boolean }>`
    select seq, id, slug, title, source, published_at as "publishedMs", received_at as "receivedMs", instruments, topics,
      cluster_id as "clusterId", cluster_at as "clusterMs", is_backlog as "isBacklog", array(
        select news_slugs.slug from news_slugs join news_stories as like_it on like_it.id = story_id
        where like_it.cluster_id = own.cluster_id) as addresses
    from news_stories as own where seq > ${seq} order by seq limit ${limit}`.execute(db);
  const stories = rows.flatMap(({ source, isBacklog, seq: _, ...story }): NewStory[] => {
    const seen = sources.get(source);
    return seen && !isBacklog ? [{ ...story, source: { key: source, name: seen.name } }] : [];
  });
  return { stories, seq: rows.at(-1)?.seq ?? seq, isLast: rows.length < limit };
}

/** Stories of a month that a dry run reads at most, the newest ones. */
const MOST_PAST = 5_000;

/**
 * Returns what came from an instant on and readers see, of these instruments or a whole market, without what a source began
 * with; `fromMs` is when the first of all such stories came, or that instant.
 */
export async function pastStories(
  db: Db,
  { fromMs, market, ids }: { fromMs: number; market: string; ids: readonly string[] | undefined },
): Promise<{ stories: NewStory[]; fromMs: number }> {
  const names = new Map((await listPublished(db)).map(({ key, name }) => [key, name]));
  const ofReaders = sql`not is_backlog and source = any(${[...names.keys()]}::text[])
    and received_at >= ${new Date(fromMs)}::timestamptz`;
  const about = ids
    ? sql`instruments && ${[...ids]}::text[]`
    : sql`markets @> array[${market}] and exists (select from unnest(instruments) as one where starts_with(one, ${`${market}:`}))`;
  const { rows } = await sql<Omit<NewStory, 'source' | 'addresses'> & { source: string }>`
    select id, slug, title, source, published_at as "publishedMs", received_at as "receivedMs", instruments, topics,
      cluster_id as "clusterId", cluster_at as "clusterMs"
    from news_stories where ${ofReaders} and ${about} order by seq desc limit ${MOST_PAST}`.execute(db);
  const { rows: firsts } = await sql<{ at: number | null }>`
    select received_at as at from news_stories where ${ofReaders} order by seq limit 1`.execute(db);
  const stories = rows.map(({ source, ...story }) => {
    return { ...story, source: { key: source, name: names.get(source) ?? source }, addresses: [] };
  });
  const cutMs = rows.length === MOST_PAST ? Math.min(...stories.map(({ receivedMs }) => receivedMs)) : fromMs;
  return { stories, fromMs: Math.max(fromMs, cutMs, firsts[0]?.at ?? fromMs) };
}

/** Returns the ids of those stories that a search for words finds. */
export async function storiesWithWords(db: Db, ids: readonly string[], words: string): Promise<ReadonlySet<string>> {
  const search = searchFor(words);
  if (!search || ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from news_stories where id = any(${[...ids]}::uuid[]) and ${search}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
