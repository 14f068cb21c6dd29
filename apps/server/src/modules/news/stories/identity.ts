import { areAlike } from './fingerprint.ts';

/** Stories further apart aren't one because their headlines are alike. */
export const ALIKE_WITHIN_MS = 48 * 3_600_000;

/** One form of an item, as a source's feed had it at some time. */
export interface Sighting {
  guid: string | null;
  /** Canonical address. */
  url: string | null;
  title: string;
  /** Words of its fingerprint. */
  words: readonly number[];
  publishedMs: number;
}

export interface KnownSighting extends Sighting {
  storyId: string;
}

/**
 * Returns whether two items of one source are the same story. Neither guid nor address is trusted alone: feeds change the
 * guid of a story, and give one guid or address to many. Two of the three (guid, address, headline) decide.
 */
export function isSameStory(a: Sighting, b: Sighting): boolean {
  const byGuid = a.guid !== null && b.guid !== null ? a.guid === b.guid : undefined;
  const byUrl = a.url !== null && b.url !== null ? a.url === b.url : undefined;
  const isNear = Math.abs(a.publishedMs - b.publishedMs) <= ALIKE_WITHIN_MS;
  if (byGuid === undefined && byUrl === undefined) return isNear && a.title === b.title;
  if (byGuid === undefined) return byUrl === true;
  if (byGuid === byUrl) return byGuid;
  return (byGuid || byUrl === true) && isNear && areAlike(a.words, b.words);
}

export interface Identified {
  /** The story of each of the new items, in their order; a new id for a new story. */
  storyIds: string[];
  /** Stories that turned out to be another one, by their ids. */
  merged: ReadonlyMap<string, string>;
}

/**
 * Finds the story of each new item, among those that are known and those before it. The same items give the same stories in
 * any order: an item that belongs to two stories makes them one, which keeps the id of a known one, the first published.
 */
export function identify(known: readonly KnownSighting[], items: readonly Sighting[], newId: () => string): Identified {
  const sightings = [...known];
  const knownIds = new Set(known.map(({ storyId }) => storyId));
  const inOrder = (a: KnownSighting, b: KnownSighting): number =>
    Number(knownIds.has(b.storyId)) - Number(knownIds.has(a.storyId)) || byTime(a, b);
  const merged = new Map<string, string>();
  const current = (id: string): string => merged.get(id) ?? id;
  const add = (item: Sighting): string => {
    const own = sightings.filter((one) => isSameStory(one, item));
    const [first, ...others] = new Set(own.toSorted(inOrder).map(({ storyId }) => current(storyId)));
    const storyId = first ?? newId();
    for (const other of others) {
      for (const [id, into] of merged) if (into === other) merged.set(id, storyId);
      merged.set(other, storyId);
    }
    sightings.push({ ...item, storyId });
    return storyId;
  };
  const storyIds = items.map(add);
  return { storyIds: storyIds.map(current), merged };
}

const byTime = (a: KnownSighting, b: KnownSighting): number =>
  a.publishedMs - b.publishedMs || (a.storyId < b.storyId ? -1 : 1);
