import type { MoveHeadline } from '@wickwise/contract';
import type { InstrumentId } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { listPublished } from '../sources/source-store.ts';
import { storiesOf } from './story-cards.ts';

/** Clusters that are looked at; further ones of a day are older. */
const MOST_CLUSTERS = 100;

/**
 * Lists what was published on an instrument in a time, newest first: of the same news the story that came first. News that
 * was out before that time isn't in it.
 */
export async function storiesOn(
  db: Db,
  instrument: InstrumentId,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<MoveHeadline[]> {
  const sources = new Map((await listPublished(db)).map((source) => [source.key, source]));
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  const { rows } = await sql<{ id: string }>`
    select cluster_id as id from news_stories
    where instruments && ${[instrument]}::text[] and source = any(${[...sources.keys()]}::text[])
      and published_at >= ${from} and published_at <= ${to}
    group by cluster_id order by min(published_at) desc limit ${MOST_CLUSTERS}`.execute(db);
  const clusters = await storiesOf(
    db,
    rows.map(({ id }) => id),
    { sources },
  );
  return [...clusters.values()]
    .flatMap(([{ title, slug, source, language, published_at }]) =>
      published_at < fromMs
        ? []
        : [{ title, slug, source: sources.get(source)?.name ?? source, language, publishedAt: published_at }],
    )
    .toSorted((a, b) => b.publishedAt - a.publishedAt);
}

/** Returns when a story was published; undefined where readers don't see it, or it isn't about an instrument. */
export async function publicationOf(db: Db, storyId: string, instrument: InstrumentId): Promise<number | undefined> {
  const visible = (await listPublished(db)).map(({ key }) => key);
  const row = await db
    .selectFrom('news_stories as story')
    .select('story.published_at')
    .where('story.id', '=', storyId)
    .where(
      sql<boolean>`story.source = any(${visible}::text[]) and exists (
        select from news_stories same where same.cluster_id = story.cluster_id
          and same.source = any(${visible}::text[]) and same.instruments && ${[instrument]}::text[])`,
    )
    .executeTakeFirst();
  return row?.published_at;
}
