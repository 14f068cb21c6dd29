import type { Db } from '#platform/db/db.ts';

/** What an alert reads of a story that came. */
export interface AlertStory {
  id: string;
  slug: string;
  title: string;
  source: { key: string; name: string };
  publishedMs: number;
  receivedMs: number;
  /** The cluster of like stories, and when its first one was published. */
  clusterId: string;
  clusterMs: number;
  instruments: readonly string[];
  topics: readonly string[];
  /** Addresses of all stories of its cluster, former ones too. */
  addresses: readonly string[];
}

/** Stories in the order in which they became visible; all functions read within the transaction that they are given. */
export interface StorySource {
  /** Returns the newest story's number; 0 where there is none. */
  newest(tx: Db): Promise<number>;
  /** Returns what came after a number and readers see, oldest first. */
  after(tx: Db, seq: number, limit: number): Promise<{ stories: readonly AlertStory[]; seq: number; isLast: boolean }>;
  /**
   * Returns what came from an instant on that alerts can fire for, of these instruments or a whole market, and when the first
   * of all such stories came.
   */
  past(
    tx: Db,
    of: { fromMs: number; market: string; ids: readonly string[] | undefined },
  ): Promise<{ stories: readonly AlertStory[]; fromMs: number }>;
  /** Returns the ids of those stories that a search for words finds. */
  withWords(tx: Db, ids: readonly string[], words: string): Promise<ReadonlySet<string>>;
}

/** Returns the instruments of watchlists by their ids; those that are gone are left out. */
export type InstrumentsOfLists = (
  tx: Db,
  watchlistIds: readonly string[],
) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
