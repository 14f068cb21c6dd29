import { describe, expect, it } from 'vitest';
import { Timeline } from '../../../charts/timeline.ts';
import { barStoriesOf, type ChartStory } from './bar-stories.ts';

const story = (id: string, publishedAt: number): ChartStory => ({
  id,
  slug: id,
  title: id,
  language: 'en',
  publishedAt,
  source: { key: 'wire', name: 'Wire', site: '' },
});

/** Bars of 10, with a night between 30 and 100. */
const timeline = new Timeline([0, 10, 20, 100, 110], 10);
const idsOf = (...stories: ChartStory[]) =>
  barStoriesOf(stories, timeline).map(({ barMs, stories: own }) => [barMs, own.map(({ id }) => id).join('')]);

describe('stories on a chart', () => {
  it('are on the bar in which they were published, first published first', () => {
    expect(idsOf(story('b', 19), story('a', 10), story('c', 5))).toEqual([
      [0, 'c'],
      [10, 'ab'],
    ]);
  });

  it('are on the next bar where none was formed', () => {
    expect(idsOf(story('a', 30), story('b', 99))).toEqual([[100, 'ab']]);
  });

  it('are left out before the first bar and after the last one', () => {
    expect(idsOf(story('a', -1), story('b', 120))).toEqual([]);
    expect(idsOf(story('c', 119))).toEqual([[110, 'c']]);
    expect(barStoriesOf([story('a', 1)], new Timeline([], 10))).toEqual([]);
  });
});
