import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { listPublished } from '../sources/source-store.ts';
import { type StoryRow, storiesOf } from './story-cards.ts';

/** The first story of a cluster, about some instruments that are asked for. */
export interface WatchedStory {
  clusterId: string;
  slug: string;
  title: string;
  excerpt: string;
  source: string;
  publishedMs: number;
  receivedMs: number;
  /** Those of the asked ones that the cluster is about. */
  instruments: readonly string[];
  /** Number of sources that had it. */
  sources: number;
}

/** Returns the newest clusters about some instruments that were published after one instant and up to another. */
export async function watchedStories(
  db: Db,
  instruments: readonly string[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  limit: number,
): Promise<WatchedStory[]> {
  const sources = new Map((await listPublished(db)).map((source) => [source.key, source]));
  if (instruments.length === 0 || sources.size === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select cluster_id as id from news_stories
    where instruments && ${[...instruments]}::text[] and source = any(${[...sources.keys()]}::text[])
      and cluster_at > ${new Date(fromMs)} and cluster_at <= ${new Date(toMs)}
    group by cluster_at, cluster_id order by cluster_at desc, cluster_id desc limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const clusters = await storiesOf(db, ids, { sources });
  const asked = new Set(instruments);
  return ids.flatMap((id) => {
    const cluster = clusters.get(id);
    return cluster ? [watchedOf(id, cluster, asked, sources.get(cluster[0].source)?.name ?? cluster[0].source)] : [];
  });
}

const watchedOf = (
  clusterId: string,
  cluster: readonly [StoryRow, ...StoryRow[]],
  asked: ReadonlySet<string>,
  source: string,
): WatchedStory => ({
  clusterId,
  slug: cluster[0].slug,
  title: cluster[0].title,
  excerpt: cluster[0].excerpt,
  source,
  publishedMs: cluster[0].published_at,
  receivedMs: Math.min(...cluster.map(({ received_at }) => received_at)),
  instruments: [...new Set(cluster.flatMap(({ instruments }) => instruments))].filter((id) => asked.has(id)),
  sources: new Set(cluster.map((story) => story.source)).size,
});
