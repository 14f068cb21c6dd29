import { LIMITS, NEWS_LIMITS, type NewsPage, type NewsQuery } from '@wickwise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { searchFor } from '../stories/search-words.ts';
import { cardOf, type ReaderView, storiesOf } from './story-cards.ts';

/** Stories that the pager reaches. */
const MOST_SHOWN = LIMITS.newsPagesShown * NEWS_LIMITS.pageSize;

export interface StoryFilter extends Omit<NewsQuery, 'page' | 'instrument'> {
  /** One of these instruments. */
  instruments?: readonly string[];
}

/** Lists a page of clusters with a story that the filter wants, by the time of their first story, newest first. */
export async function listStories(
  db: Db,
  page: number,
  filter: StoryFilter,
  view: ReaderView,
): Promise<Omit<NewsPage, 'news' | 'accuracy'>> {
  const ids = await clustersWith(db, filter, [...view.sources.keys()]);
  const shown = ids.slice((page - 1) * NEWS_LIMITS.pageSize, page * NEWS_LIMITS.pageSize);
  const clusters = await storiesOf(db, shown, view);
  const stories = shown.flatMap((id) => {
    const cluster = clusters.get(id);
    if (!cluster) return [];
    const own = filter.source === undefined ? undefined : cluster.find(({ source }) => source === filter.source);
    return [cardOf(own ?? cluster[0], cluster, view)];
  });
  return { stories, page, totalPages: Math.ceil(ids.length / NEWS_LIMITS.pageSize) };
}

/** Returns the newest clusters with a story that matches, as many as the pager reaches. */
async function clustersWith(db: Db, filter: StoryFilter, visible: readonly string[]): Promise<string[]> {
  const wanted = conditionsOf(filter, visible);
  if (!wanted) return [];
  const { rows } = await sql<{ id: string }>`
    select cluster_id as id from news_stories where ${sql.join(wanted, sql` and `)}
    group by cluster_at, cluster_id order by cluster_at desc, cluster_id desc limit ${MOST_SHOWN}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Undefined where nothing can match. */
function conditionsOf(
  { market, topic, instruments, source, language, q, briefs }: StoryFilter,
  visible: readonly string[],
): RawBuilder<boolean>[] | undefined {
  const sources = source === undefined ? visible : visible.filter((key) => key === source);
  const search = q?.trim() ? searchFor(q) : undefined;
  if (sources.length === 0 || instruments?.length === 0 || (q?.trim() && !search)) return undefined;
  return [
    sql`source = any(${sources}::text[])`,
    ...(market ? [sql<boolean>`markets @> ${[market]}::text[]`] : []),
    ...(topic ? [sql<boolean>`topics @> ${[topic]}::text[]`] : []),
    ...(instruments ? [sql<boolean>`instruments && ${[...instruments]}::text[]`] : []),
    // a brief is in the reader's language
    ...(language ? [sql<boolean>`(language = ${language} or brief is not null)`] : []),
    ...(briefs ? [briefs === 'only' ? sql<boolean>`brief is not null` : sql<boolean>`brief is null`] : []),
    ...(search ? [search] : []),
  ] as RawBuilder<boolean>[];
}
