import type { FeedContent, FeedDocument } from '#modules/news/formats/feed-content.ts';

/** Messages to the thread that reads documents of news sources. */
export type NewsReadingOrder = { kind: 'read'; id: number; document: FeedDocument } | { kind: 'stop' };

/** Its answers; `ready` once its code is loaded. */
export type NewsReadingReport =
  | { kind: 'ready' }
  | { kind: 'content'; id: number; content: FeedContent }
  | { kind: 'failure'; id: number; reason: string };
