import type { InstrumentId } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { PageHead } from '#platform/page-head.ts';
import { cutText } from '#platform/plain-text.ts';
import { listVisible, type MayShow, type VisibleSource } from '../sources/source-store.ts';
import { storyAt } from './find-story.ts';
import type { StoryRow } from './story-cards.ts';

const FOLDER = '/news-details/';

/**
 * Returns the head of a story's page; one that search engines leave out where the address has no story. Undefined for
 * other pages.
 */
export async function storyHead(
  { db, registry, mayShow }: { db: Db; registry: InstrumentRegistry; mayShow: MayShow },
  path: string,
): Promise<PageHead | undefined> {
  const title = titleIn(path);
  if (title === undefined) return undefined;
  const sources = new Map((await listVisible(db, mayShow)).map((source) => [source.key, source]));
  const row = (await storyAt(db, title, { sources }))?.row;
  const source = row && sources.get(row.source);
  return source ? headOf(row, source, registry) : missing(path);
}

/** Undefined for what isn't a story's address, or can't be decoded. */
function titleIn(path: string): string | undefined {
  if (!path.startsWith(FOLDER)) return undefined;
  try {
    return decodeURIComponent(path.slice(FOLDER.length)) || undefined;
  } catch {
    return undefined;
  }
}

const missing = (path: string): PageHead => ({
  title: 'News article | Wickwise',
  description: 'This story isn’t here any more.',
  path,
  type: 'website',
  isUnlisted: true,
});

function headOf(row: StoryRow, source: VisibleSource, registry: InstrumentRegistry): PageHead {
  const { title, slug, published_at } = row;
  const excerpt = cutText(row.excerpt, source.excerptLength);
  return {
    title: `${title} | Wickwise`,
    description: excerpt || source.name,
    path: `${FOLDER}${encodeURIComponent(slug)}`,
    type: 'article',
    publishedAt: published_at,
    // the source is the publisher: headline and excerpt are its own
    dataFor: (url) => ({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: title,
      ...(excerpt ? { description: excerpt } : {}),
      datePublished: new Date(published_at).toISOString(),
      inLanguage: row.language,
      mainEntityOfPage: url,
      ...(row.link === null ? {} : { isBasedOn: row.link }),
      publisher: { '@type': 'Organization', name: source.name, url: source.site },
      about: row.instruments.flatMap((id) => {
        const listed = registry.byId(id as InstrumentId);
        return listed ? [{ '@type': 'Thing', name: listed.instrument.name }] : [];
      }),
    }),
  };
}
