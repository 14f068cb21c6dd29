import type { InstrumentId } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { DayHighlights } from './day-highlights.ts';
import type { Finding } from './findings.ts';
import { baseScore, type Scored } from './rank.ts';
import type { HighlightSources, KnownStory } from './sources.ts';

/** Stories of one reader and market that are ranked, the newest. */
const MOST = 20;
/** So many sources make a story of full size. */
const MANY_SOURCES = 4;

/** Returns stories about the reader's watchlists, each cluster of like ones once: for the first symbol that it is about. */
export async function storiesOfDay(
  { stories }: Pick<HighlightSources, 'stories'>,
  registry: InstrumentRegistry,
  watched: ReadonlySet<string>,
  { window, liquidity }: DayHighlights,
): Promise<Scored[]> {
  const numbers = new Set(window.numbers);
  const own = [...watched].filter((id) => numbers.has(registry.byId(id as InstrumentId)?.no ?? -1));
  if (window.date === null || own.length === 0) return [];
  const found = await stories(own, window, MOST);
  return found.flatMap((story) => {
    const finding = findingOf(registry, story);
    if (!finding) return [];
    return [{ finding, score: baseScore(finding, liquidity.get(finding.listed.no) ?? 0.5, window) }];
  });
}

function findingOf(registry: InstrumentRegistry, story: KnownStory): Finding | undefined {
  const [listed] = story.instruments.flatMap((id) => registry.byId(id as InstrumentId) ?? []);
  if (!listed) return undefined;
  const { title, excerpt, slug, source, sources, publishedMs, receivedMs } = story;
  return {
    kind: 'news',
    listed,
    timeframe: '1D',
    pattern: story.clusterId,
    direction: null,
    label: title,
    description: excerpt,
    atMs: publishedMs,
    barTimeMs: publishedMs,
    price: null,
    strength: null,
    edge: null,
    size: Math.min(sources / MANY_SOURCES, 1),
    facts: null,
    storedMs: receivedMs,
    story: { slug, source },
  };
}
