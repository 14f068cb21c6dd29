import { NEWS_LIMITS, type NewsTopicsAnswer } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { VisibleSource } from '../sources/source-store.ts';
import type { TopicNames } from '../tags/topic-names.ts';

const WEEK_MS = 7 * 86_400_000;

/** Returns the topics of a week's stories, of all markets or one, and the sources that are shown. */
export async function listTopics(
  db: Db,
  market: Market | undefined,
  { sources, topics }: { sources: readonly VisibleSource[]; topics: TopicNames },
  nowMs: number,
): Promise<NewsTopicsAnswer> {
  const ofMarket = market ? sql`markets @> ${[market]}::text[]` : sql`true`;
  const { rows } = await sql<{ topic: string; count: number }>`
    select topic, count(distinct cluster_id)::integer as count
    from news_stories cross join unnest(topics) as topic
    where cluster_at > ${instant(nowMs - WEEK_MS)} and source = any(${sources.map(({ key }) => key)}::text[]) and ${ofMarket}
    group by topic order by count desc, topic limit ${NEWS_LIMITS.topics}`.execute(db);
  const published = sources.filter(({ isComputed }) => !isComputed);
  const shown = market ? published.filter(({ markets }) => markets.includes(market)) : published;
  return {
    topics: rows.map(({ topic, count }) => ({ ...topics.of(topic), count })),
    sources: shown.map(({ key, name, site, language, markets }) => ({
      key,
      name,
      site,
      language,
      markets: [...markets],
    })),
  };
}
