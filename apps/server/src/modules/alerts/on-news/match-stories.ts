import type { AlertCondition } from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import type { AlertStory } from './new-story.ts';

/** News that is this old when it comes triggers nothing: the server, or the source, was away. */
const OLD_MS = 24 * 60 * MINUTE_MS;

/** An alert on news, as far as it decides for which stories it triggers. */
export interface NewsAlert {
  condition: Extract<AlertCondition, { type: 'news' }>;
  /** Says of an id whether it's one of its instruments. */
  instruments: Pick<ReadonlySet<string>, 'has'>;
  /** Wall time. */
  armedMs: number;
  /** Publication of the story for which it triggered last. */
  firedMs: number | null;
  cooldownMinutes: number;
}

/** Returns the instruments of an alert; without any it is on its whole market. */
export const targetOf = (ids: ReadonlySet<string> | undefined, market: string): NewsAlert['instruments'] =>
  ids ?? { has: (id) => id.startsWith(`${market}:`) };

/** Returns whether a story is about an alert's instruments, source and topic, and newer than the alert. */
export function isAbout({ condition, instruments, armedMs }: NewsAlert, story: AlertStory): boolean {
  return (
    story.clusterMs > armedMs &&
    story.receivedMs - story.clusterMs <= OLD_MS &&
    (condition.source === undefined || condition.source === story.source.key) &&
    (condition.topic === undefined || story.topics.includes(condition.topic)) &&
    story.instruments.some((id) => instruments.has(id))
  );
}

/** Returns the first story of each cluster by publication, without those within the cooldown of the one before. */
export function firstOfEach(
  { firedMs, cooldownMinutes }: Pick<NewsAlert, 'firedMs' | 'cooldownMinutes'>,
  stories: readonly AlertStory[],
): AlertStory[] {
  const seen = new Set<string>();
  let last = firedMs ?? Number.NEGATIVE_INFINITY;
  return stories
    .toSorted((a, b) => a.publishedMs - b.publishedMs || (a.id < b.id ? -1 : 1))
    .filter(({ clusterId, publishedMs }) => {
      if (seen.has(clusterId) || publishedMs - last < cooldownMinutes * MINUTE_MS) return false;
      seen.add(clusterId);
      last = Math.max(last, publishedMs);
      return true;
    });
}
