import type { NewsStory } from '@wickwise/contract';
import type { Timeline } from '../../../charts/timeline.ts';

export type ChartStory = Pick<NewsStory, 'id' | 'slug' | 'title' | 'language' | 'source' | 'publishedAt'>;

/** The stories of a bar, first published first; at least one. */
export interface BarStories {
  barMs: number;
  stories: readonly ChartStory[];
}

/**
 * Returns the stories of each bar, oldest bar first: of the bar in which they were published, or outside of sessions the
 * next one. Those before the first bar, or after the last one, have none.
 */
export function barStoriesOf(stories: readonly ChartStory[], timeline: Timeline): BarStories[] {
  const { opens, barMs } = timeline;
  const byBar = Map.groupBy(
    stories.toSorted((a, b) => a.publishedAt - b.publishedAt),
    ({ publishedAt }) => {
      const index = timeline.indexOf(publishedAt);
      const open = opens[index];
      if (open === undefined) return undefined;
      return publishedAt < open + barMs ? open : opens[index + 1];
    },
  );
  return [...byBar]
    .flatMap(([open, own]) => (open === undefined ? [] : { barMs: open, stories: own }))
    .sort((a, b) => a.barMs - b.barMs);
}
