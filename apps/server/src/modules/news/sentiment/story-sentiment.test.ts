import { describe, expect, it } from 'vitest';
import { StoryTagger } from '../tags/tag-story.ts';
import { MEASURED_SENTIMENT } from './measured.ts';
import { SentimentReader } from './story-sentiment.ts';
import { readLabelledSentiment, scoreSentiment } from './testing/labelled.ts';

const reader = new SentimentReader(new StoryTagger());
const scoreOf = (part: string) => scoreSentiment(readLabelledSentiment(part), (story) => reader.sentimentOf(story));
const readingOf = (title: string) =>
  reader.sentimentOf({ title, excerpt: '', language: 'en', markets: ['Indian_Equity', 'US_Equity'] });

describe('sentiment', () => {
  it('is right as often as answers say, in headlines that never shaped it', () => {
    const { headlines, shown, right } = scoreOf('fresh-2');
    expect({ headlines, shown, right }).toEqual(MEASURED_SENTIMENT);
  });

  it('is right in at least nineteen of twenty headlines that were held out', () => {
    for (const part of ['held-out', 'fresh']) {
      const { headlines, shown, right } = scoreOf(part);
      expect([part, headlines > 100, shown / headlines > 0.8, right / shown >= 0.95]).toEqual([part, true, true, true]);
    }
  });

  it.for([
    ['Infosys shares surge 6% after strong quarterly results', 1],
    ['TCS profit falls 5%, misses estimates', -1],
    ['Vodafone Idea’s loss narrows', 1],
    ['Tata Steel fails to beat estimates', -1],
  ] as const)('of “%s” has its side', ([title, side]) => {
    expect(Math.sign(readingOf(title).story?.value ?? 0)).toBe(side);
  });

  it.for(['Board of Hindalco considers many things', 'Infosys jumps 5% while TCS slumps 6%', ''])(
    'isn’t shown where it isn’t clear: “%s”',
    (title) => expect(readingOf(title).story).toBeUndefined(),
  );
});
