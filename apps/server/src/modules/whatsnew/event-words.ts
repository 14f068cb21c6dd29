import type { MarketEventKind } from '@wickwise/contract';

type Words = { label: string; description: string };

const WORDS: Readonly<Record<MarketEventKind, { bullish: Words; bearish: Words }>> = {
  high: both('52-week high', 'The day’s high is above every price of the 52 weeks before.'),
  low: both('52-week low', 'The day’s low is below every price of the 52 weeks before.'),
  gap: {
    bullish: { label: 'Gap up', description: 'Opened above the whole range of the day before.' },
    bearish: { label: 'Gap down', description: 'Opened below the whole range of the day before.' },
  },
  surge: {
    bullish: {
      label: 'Volume surge, rising',
      description: 'At least 2.5× the 20-day average volume, with a higher close.',
    },
    bearish: {
      label: 'Volume surge, falling',
      description: 'At least 2.5× the 20-day average volume, with a lower close.',
    },
  },
  rating: {
    bullish: {
      label: 'Rating turned up',
      description: 'The technical rating rose above 0.1; it was down before.',
    },
    bearish: {
      label: 'Rating turned down',
      description: 'The technical rating fell below -0.1; it was up before.',
    },
  },
};

function both(label: string, description: string): { bullish: Words; bearish: Words } {
  return { bullish: { label, description }, bearish: { label, description } };
}

/** Returns an event's label and description. */
export const eventWords = (kind: MarketEventKind, direction: 'bullish' | 'bearish'): Words => WORDS[kind][direction];
