import type { FeedContent, FeedDocument } from '#modules/news/formats/feed-content.ts';
import type { StoryReading, StoryText } from '#modules/news/tagger.ts';

/** What the thread that reads news is given, and what it makes of each. */
export interface NewsWork {
  /** A document of a source, which is turned into a feed's content. */
  document: { given: FeedDocument; made: FeedContent };
  /** Stories whose tags and sentiment are found. */
  stories: { given: readonly StoryText[]; made: readonly StoryReading[] };
}

type Kind = keyof NewsWork;

/** Messages to the thread. */
export type NewsReadingOrder =
  | { [K in Kind]: { kind: K; id: number; given: NewsWork[K]['given'] } }[Kind]
  | { kind: 'stop' };

/** Its answers; `ready` once its code and its tables are loaded. */
export type NewsReadingReport =
  | { kind: 'ready' }
  | { kind: 'made'; id: number; made: NewsWork[Kind]['made'] }
  | { kind: 'failure'; id: number; reason: string };
