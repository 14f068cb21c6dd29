import { NEWS_LIMITS, type NewsStory, type NewsStoryAnswer } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { sharedPart, storyFingerprint } from '../stories/fingerprint.ts';
import { slugOf } from '../stories/slugs.ts';
import { cardOf, type ReaderView, STORY_COLUMNS, type StoryRow, storiesOf } from './story-cards.ts';

/** A story that is gone leads to one whose headline shares this much of its words. */
const LEAST_SHARED = 0.6;
/** Stories that are compared with it. */
const MOST_COMPARED = 200;

/** A story with others like it. */
export type FoundStory = Omit<NewsStoryAnswer, 'accuracy'>;

interface Found {
  row: StoryRow;
  match: NewsStoryAnswer['match'];
}

/** Returns the story of a title or an address, with others like it. Throws `NotFound` where none is near. */
export async function findStory(db: Db, title: string, view: ReaderView): Promise<FoundStory> {
  const found = (await storyAt(db, title, view)) ?? (await nearest(db, title, view));
  if (!found) throw new NotFound('Story');
  const cluster = (await storiesOf(db, [found.row.cluster_id], view)).get(found.row.cluster_id) ?? [];
  const story = cardOf(found.row, cluster, view);
  return { story, match: found.match, related: await relatedTo(db, story, found.row.cluster_id, view) };
}

/** Returns the story of a title or an address, also of a former one. */
export async function storyAt(
  db: Db,
  title: string,
  { sources }: Pick<ReaderView, 'sources'>,
): Promise<Found | undefined> {
  const slug = slugOf(title);
  const row = await db
    .selectFrom('news_slugs')
    .innerJoin('news_stories', 'news_stories.id', 'news_slugs.story_id')
    .select(STORY_COLUMNS.map((column) => `news_stories.${column}` as const))
    .where('news_slugs.slug', '=', slug)
    .executeTakeFirst();
  if (!row || !sources.has(row.source)) return undefined;
  return { row, match: row.slug === slug ? 'exact' : 'former' };
}

async function nearest(db: Db, title: string, { sources }: ReaderView): Promise<Found | undefined> {
  const { words, keys } = storyFingerprint(title.replaceAll('-', ' '), '');
  const rows = await db
    .selectFrom('news_stories')
    .select([...STORY_COLUMNS, 'fingerprint'])
    .where(sql<boolean>`match_keys && ${[...keys]}::integer[] and source = any(${[...sources.keys()]}::text[])`)
    .orderBy('published_at', 'desc')
    .limit(MOST_COMPARED)
    .execute();
  let best: { row: StoryRow; shared: number } | undefined;
  for (const row of rows) {
    const shared = sharedPart(words, row.fingerprint);
    if (shared >= LEAST_SHARED && shared > (best?.shared ?? 0)) best = { row, shared };
  }
  return best && { row: best.row, match: 'nearest' };
}

/** Returns the newest stories of other clusters on the same instruments; where it has none, on the same topics. */
async function relatedTo(
  db: Db,
  { instruments, topics }: NewsStory,
  clusterId: string,
  view: ReaderView,
): Promise<NewsStory[]> {
  const ids = instruments.map(({ market, symbol }) => `${market}:${symbol}`);
  if (ids.length === 0 && topics.length === 0) return [];
  const keys = topics.map(({ topic }) => topic);
  const isAbout = ids.length > 0 ? sql`instruments && ${ids}::text[]` : sql`topics && ${keys}::text[]`;
  const { rows } = await sql<{ id: string }>`
    select cluster_id as id from news_stories
    where ${isAbout} and cluster_id <> ${clusterId} and source = any(${[...view.sources.keys()]}::text[])
    group by cluster_at, cluster_id order by cluster_at desc, cluster_id desc limit ${NEWS_LIMITS.related}`.execute(db);
  const clusters = await storiesOf(
    db,
    rows.map(({ id }) => id),
    view,
  );
  return rows.flatMap(({ id }) => {
    const cluster = clusters.get(id);
    return cluster ? [cardOf(cluster[0], cluster, view)] : [];
  });
}
