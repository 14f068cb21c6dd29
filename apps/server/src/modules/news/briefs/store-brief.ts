import { createHash, randomUUIDv7 } from 'node:crypto';
import type { BriefInstrument, BriefLanguage, NewsBrief } from '@wickwise/contract';
import { type IsoDate, instrumentId, type Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { cutText } from '#platform/plain-text.ts';
import { searchIndexOf } from '../stories/search-words.ts';
import { claimSlug } from '../stories/slugs.ts';
import { briefEnglish, briefHindi, briefText } from './brief-words.ts';

/** Prices that briefs are computed from: a market’s, of one source. */
export interface BriefPrices {
  market: Market;
  priceSource: string;
}

/** A brief to be stored. */
export interface NewBrief extends BriefPrices {
  /** What it is about, once for ever: `close 2026-11-02`. */
  key: string;
  brief: NewsBrief;
  instruments: readonly BriefInstrument[];
  /** The time that it is about, epoch ms. */
  publishedMs: number;
}

const NAME = 'Wickwise';
/** No reader of tags has this version: briefs name their instruments themselves. */
const COMPUTED = 'computed';
const EXCERPT_LENGTH = 200;
/** Briefs of a market in three days, hours of a market without pauses included. */
const MOST_BRIEFS = 80;
/** Kinds about the market as a whole. */
const WHOLE_MARKET: readonly NewsBrief['kind'][] = ['open', 'close', 'week'];

/** Returns the key of the source that a market’s briefs belong to. */
const sourceKeyOf = ({ market, priceSource }: BriefPrices): string =>
  `wickwise-${market.toLowerCase().replace('_', '-')}-${createHash('sha256').update(priceSource).digest('hex').slice(0, 8)}`;

/** Stores a brief, with its texts in all languages for searches. Returns false where it was stored before. */
export function storeBrief(
  db: Db,
  { key, brief, instruments, publishedMs, ...prices }: NewBrief,
  nowMs: number,
): Promise<boolean> {
  const source = sourceKeyOf(prices);
  const english = briefText(brief, briefEnglish(prices.market));
  const hindi = briefText(brief, briefHindi(prices.market));
  const symbols = instruments.map(({ symbol }) => symbol).join(' ');
  return db.transaction().execute(async (tx) => {
    await keepSource(tx, source, prices, nowMs);
    const id = randomUUIDv7();
    const [published, now] = [new Date(publishedMs), new Date(nowMs)];
    const stored = await tx
      .insertInto('news_stories')
      .values({
        id,
        source,
        title: english.title,
        slug: '',
        link: null,
        language: 'en',
        sort_key: key,
        excerpt: cutText(english.body, EXCERPT_LENGTH),
        published_at: published,
        edited_at: published,
        received_at: now,
        seen_at: now,
        cluster_id: id,
        cluster_at: published,
        fingerprint: [],
        match_keys: [],
        markets: [prices.market],
        topics: [],
        sentiment: null,
        confidence: null,
        reader_version: COMPUTED,
        instruments: instruments.map(({ market, symbol }) => instrumentId(market, symbol)),
        evidence: instruments.map(({ name }) => name),
        words: searchIndexOf(`${english.title} ${hindi.title}`, `${english.body} ${hindi.body} ${symbols}`),
        brief: JSON.stringify(brief),
      })
      .onConflict((one) => one.columns(['source', 'sort_key']).where('brief', 'is not', null).doNothing())
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n) return false;
    const slug = await claimSlug(tx, id, english.title);
    await tx.updateTable('news_stories').set({ slug }).where('id', '=', id).execute();
    return true;
  });
}

/** A stored brief, by what it is about. */
export interface StoredBrief {
  key: string;
  kind: NewsBrief['kind'];
  date: IsoDate;
  publishedMs: number;
  /** The instrument that it names first. */
  first: string | undefined;
}

/** Returns the briefs of a market’s prices since an instant, oldest first. */
export async function briefsSince(db: Db, prices: BriefPrices, sinceMs: number): Promise<StoredBrief[]> {
  const rows = await db
    .selectFrom('news_stories')
    .select(['sort_key', 'brief', 'published_at', 'instruments'])
    .where('source', '=', sourceKeyOf(prices))
    .where(sql<boolean>`published_at >= ${instant(sinceMs)}`)
    .orderBy('published_at')
    .execute();
  return rows.flatMap(({ sort_key: key, brief, published_at: publishedMs, instruments }) =>
    brief ? [{ key, kind: brief.kind, date: brief.date, publishedMs, first: instruments[0] }] : [],
  );
}

/** Returns the newest brief about an open, close or week of a market’s prices, with its headline in all languages. */
export async function newestBrief(
  db: Db,
  prices: BriefPrices,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<{ slug: string; title: Record<'en' | 'hi', string> } | undefined> {
  const rows = await db
    .selectFrom('news_stories')
    .select(['slug', 'brief'])
    .where('source', '=', sourceKeyOf(prices))
    .where(sql<boolean>`published_at > ${instant(fromMs)} and published_at <= ${instant(toMs)}`)
    .orderBy('published_at', 'desc')
    .limit(MOST_BRIEFS)
    .execute();
  const newest = rows.find(({ brief }) => brief !== null && WHOLE_MARKET.includes(brief.kind));
  if (!newest?.brief) return undefined;
  const titleIn = (language: BriefLanguage): string => briefText(newest.brief as NewsBrief, language).title;
  return {
    slug: newest.slug,
    title: { en: titleIn(briefEnglish(prices.market)), hi: titleIn(briefHindi(prices.market)) },
  };
}

/** Adds the source that a market’s briefs belong to, which is never polled. */
async function keepSource(tx: Db, key: string, { market, priceSource }: BriefPrices, nowMs: number): Promise<void> {
  const never = new Date(nowMs);
  await tx
    .insertInto('news_sources')
    .values({
      key,
      kind: 'computed',
      name: NAME,
      site: '',
      address: '',
      language: 'en',
      zone: 'UTC',
      terms: '',
      host: '',
      markets: [market],
      topics: [],
      excerpt_length: EXCERPT_LENGTH,
      price_source: priceSource,
      added_at: never,
      next_poll_at: never,
      error: null,
      set_aside: null,
      moved_to: null,
      every_minutes: null,
      etag: null,
      last_modified: null,
      validated_url: null,
      body_hash: null,
    })
    .onConflict((one) => one.doNothing())
    .execute();
}
