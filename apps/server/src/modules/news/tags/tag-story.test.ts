import { describe, expect, it } from 'vitest';
import { readSectors } from './sectors.ts';
import { StoryTagger } from './tag-story.ts';
import { precisionOf, readLabelledStories, recallOf, scoreTags } from './testing/gold.ts';
import { readTopics } from './topic-list.ts';

const tagger = new StoryTagger();
const scoreOf = (...parts: string[]) => scoreTags(parts.flatMap(readLabelledStories), (story) => tagger.tagsOf(story));

describe('tags of labelled headlines', () => {
  it.for(['held-out', 'fresh', 'shaping held-out fresh fresh-2 fresh-3'])(
    'name the right instruments: of %s',
    (parts) => {
      const { stories, instruments } = scoreOf(...parts.split(' '));
      expect(stories).toBeGreaterThan(100);
      expect(precisionOf(instruments)).toBeGreaterThanOrEqual(0.98);
      expect(recallOf(instruments)).toBeGreaterThanOrEqual(0.85);
    },
  );

  it('name the right topics', () => {
    const { topics } = scoreOf('shaping', 'held-out', 'fresh', 'fresh-2'); // the third fresh part has none
    expect(precisionOf(topics)).toBeGreaterThanOrEqual(0.93);
    expect(recallOf(topics)).toBeGreaterThanOrEqual(0.8);
  });

  it('are measured by headlines that never shaped them: the figures of docs/decisions/0073-news-tags.md', () => {
    const { stories, instruments } = scoreOf('fresh-3');
    expect({ stories, ...instruments }).toEqual({ stories: 62, right: 48, wrong: 2, missed: 0 });
  });
});

it('are of topics that have names', () => {
  const named = new Set(readTopics().map(({ topic }) => topic));
  expect([...readSectors().values()].flat().filter((topic) => !named.has(topic))).toEqual([]);
});
