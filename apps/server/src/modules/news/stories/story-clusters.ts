import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { type ClusterStory, placeInClusters } from './clusters.ts';
import { areAlike } from './fingerprint.ts';
import { ALIKE_WITHIN_MS } from './identity.ts';

interface StoredStory extends ClusterStory {
  keys: readonly number[];
}

const COLUMNS = sql.raw(
  'id, published_at as "publishedMs", sort_key as "order", fingerprint as words, match_keys as keys, cluster_id as "clusterId"',
);

/** Returns the ids of stories in clusters that begin with one of these. */
export async function membersOf(tx: Db, beginnings: readonly string[]): Promise<string[]> {
  if (beginnings.length === 0) return [];
  const rows = tx.selectFrom('news_stories').select('id').where(sql<boolean>`cluster_id = any(${beginnings}::uuid[])`);
  return (await rows.execute()).map(({ id }) => id);
}

/** Finds the clusters of stories that came or changed, and of those that follow from them, and stores them. */
export async function storeClusters(tx: Db, changed: readonly string[]): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await sql<StoredStory>`
    select ${COLUMNS} from news_stories where id = any(${[...new Set(changed)]}::uuid[])`.execute(tx);
  const placed = await placeInClusters(rows, (story) => findAlike(tx, story));
  await sql`
    update news_stories as own set cluster_id = placed.cluster_id, cluster_at = beginning.published_at
    from unnest(${[...placed.keys()]}::uuid[], ${[...placed.values()]}::uuid[]) as placed (id, cluster_id)
    join news_stories as beginning on beginning.id = placed.cluster_id
    where own.id = placed.id
      and (own.cluster_id <> placed.cluster_id or own.cluster_at <> beginning.published_at)`.execute(tx);
}

async function findAlike(tx: Db, { id, publishedMs, keys, words }: StoredStory): Promise<StoredStory[]> {
  const { rows } = await sql<StoredStory>`
    select ${COLUMNS} from news_stories
    where match_keys && ${[...keys]}::integer[] and id <> ${id}
      and published_at between ${instant(publishedMs - ALIKE_WITHIN_MS)} and ${instant(publishedMs + ALIKE_WITHIN_MS)}`.execute(
    tx,
  );
  return rows.filter((one) => areAlike(one.words, words));
}
