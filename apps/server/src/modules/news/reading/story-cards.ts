import type { NewsStory } from '@wickwise/contract';
import { type InstrumentId, splitInstrumentId } from '@wickwise/market';
import { type Selectable, sql } from 'kysely';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { NewsStoriesTable } from '#platform/db/news-schema.ts';
import { cutText } from '#platform/plain-text.ts';
import type { VisibleSource } from '../sources/source-store.ts';
import type { TopicNames } from '../tags/topic-names.ts';

export type StoryRow = Omit<
  Selectable<NewsStoriesTable>,
  'edited_at' | 'seen_at' | 'fingerprint' | 'match_keys' | 'reader_version' | 'words' | 'seq' | 'is_backlog'
>;

export const STORY_COLUMNS = [
  ...(['id', 'source', 'title', 'slug', 'excerpt', 'link', 'language', 'published_at', 'received_at'] as const),
  ...(['sort_key', 'cluster_id', 'cluster_at', 'markets', 'topics', 'instruments', 'evidence'] as const),
  ...(['sentiment', 'confidence', 'brief'] as const),
] satisfies (keyof StoryRow)[];

/** What readers see: the sources by their keys, and the names of instruments and topics. */
export interface ReaderView {
  sources: ReadonlyMap<string, VisibleSource>;
  registry: InstrumentRegistry;
  topics: TopicNames;
}

/** Returns the stories of clusters that readers see, by cluster, first published first. */
export async function storiesOf(
  db: Db,
  clusterIds: readonly string[],
  { sources }: Pick<ReaderView, 'sources'>,
): Promise<Map<string, [StoryRow, ...StoryRow[]]>> {
  const rows = await db
    .selectFrom('news_stories')
    .select(STORY_COLUMNS)
    .where(sql<boolean>`cluster_id = any(${clusterIds}::uuid[]) and source = any(${[...sources.keys()]}::text[])`)
    .execute();
  const inOrder = rows.toSorted((a, b) => a.published_at - b.published_at || (a.sort_key < b.sort_key ? -1 : 1));
  const clusters = Map.groupBy(inOrder, ({ cluster_id }) => cluster_id);
  return new Map([...clusters].flatMap(([id, [first, ...others]]) => (first ? [[id, [first, ...others]]] : [])));
}

/** Returns a story with the others of its cluster, whose instruments and topics count as its own. */
export function cardOf(story: StoryRow, cluster: readonly StoryRow[], view: ReaderView): NewsStory {
  const others = cluster.filter(({ id }) => id !== story.id);
  const all = [story, ...others];
  const evidence = new Map(
    all.toReversed().flatMap((row) => row.instruments.map((id, i) => [id, row.evidence[i] ?? ''] as const)),
  );
  const { id, slug, title, link, language, sentiment, confidence, brief } = story;
  return {
    id,
    slug,
    title,
    link,
    language,
    brief,
    excerpt: cutText(story.excerpt, view.sources.get(story.source)?.excerptLength ?? 0),
    source: sourceOf(story, view),
    publishedAt: story.published_at,
    receivedAt: story.received_at,
    instruments: [...evidence].flatMap(([instrument, words]) => instrumentOf(instrument, words, view) ?? []),
    topics: [...new Set(all.flatMap(({ topics }) => topics))].map((topic) => view.topics.of(topic)),
    sentiment: sentiment === null || confidence === null ? null : { value: sentiment, confidence },
    others: others.map((other) => ({
      title: other.title,
      slug: other.slug,
      link: other.link,
      source: sourceOf(other, view),
      publishedAt: other.published_at,
    })),
  };
}

function sourceOf({ source }: StoryRow, { sources }: ReaderView): NewsStory['source'] {
  const { key, name, site } = sources.get(source) ?? { key: source, name: source, site: '' };
  return { key, name, site };
}

/** Undefined for an instrument that this server doesn't know. */
function instrumentOf(
  instrument: string,
  evidence: string,
  { registry }: ReaderView,
): NewsStory['instruments'][number] | undefined {
  const listed = registry.byId(instrument as InstrumentId);
  if (!listed) return undefined;
  const { id, name } = listed.instrument;
  return { ...splitInstrumentId(id), name, evidence };
}
