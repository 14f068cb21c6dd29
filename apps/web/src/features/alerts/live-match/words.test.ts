import type { LiveMatch } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { delayWords, lineWords, sideWords, verdictWords } from './words.ts';

const MATCH: LiveMatch = {
  market: 'Crypto',
  timeframe: '1h',
  from: 0,
  to: 1,
  instruments: 3,
  matched: 18,
  otherPrice: 0,
  onlyLive: 0,
  onlyPast: 6,
  causes: { paused: 4, away: 2 },
  verdict: 'explained',
  delay: { medianMs: 2_340, mostMs: 9_000 },
  differences: [],
};

describe('what is said of live firings beside the past', () => {
  it('leaves out what the owner asked for', () => {
    expect(verdictWords(MATCH)).toContain('18 of 20 alerts');
  });

  it('says it in a line beside the alert', () => {
    expect(lineWords(MATCH)).toBe('Live vs. backtest: 18 of 20 alerts on the same bar');
    expect(lineWords({ ...MATCH, onlyPast: 4, verdict: 'same' })).toBe(
      'Live vs. backtest: all 18 alerts on the same bar',
    );
    const few = { ...MATCH, verdict: 'few', matched: 1, onlyPast: 0, causes: {} } as const;
    expect(lineWords(few)).toBe('Live vs. backtest: the 1 alert on the same bar, too few to judge');
    expect(lineWords({ ...few, matched: 0 })).toBe('Live vs. backtest: nothing to compare yet');
  });

  it('says when there is too little to say', () => {
    expect(verdictWords({ ...MATCH, verdict: 'few', matched: 0, onlyPast: 4, causes: { paused: 4 } })).toBe(
      'Not enough data: nothing to compare yet.',
    );
  });

  it('shows the delay of a firing, unless the clock is that of a recording', () => {
    expect(delayWords(MATCH)).toBe('median 2.3 s, max 9.0 s');
    expect(delayWords({ ...MATCH, delay: null })).toBe('not measured on recorded data');
    expect(delayWords({ ...MATCH, delay: null, matched: 0 })).toBe('none triggered');
  });

  it('names both prices where they differ', () => {
    const place = { cause: 'corrected', symbol: 'BTC-USD', barTime: 0, at: 1 } as const;
    expect(sideWords({ side: 'price', ...place, livePrice: 99.5, barPrice: 101 })).toBe(
      'triggered at 99.5, the bar closed at 101',
    );
  });
});
