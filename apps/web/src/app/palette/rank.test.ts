import { describe, expect, it } from 'vitest';
import { bestOf, matchRank } from './rank.ts';

describe('the palette’s ranking', () => {
  it('puts a start before the start of a word, and that before an inside', () => {
    const entries = ['Custom screener', 'Market screener', 'Screener', 'Smokescreen'].map((label) => ({ label }));
    expect(bestOf(entries, 'screen').map(({ label }) => label)).toEqual([
      'Screener',
      'Custom screener',
      'Market screener',
      'Smokescreen',
    ]);
  });

  it('finds what is shown in another language by its English, too', () => {
    const entries = [
      { label: 'वॉचलिस्ट', english: 'Watchlist' },
      { label: 'चार्ट', english: 'Chart' },
    ];
    expect(bestOf(entries, 'watch').map(({ label }) => label)).toEqual(['वॉचलिस्ट']);
    expect(bestOf(entries, 'चार्ट').map(({ label }) => label)).toEqual(['चार्ट']);
  });

  it('wants every word, in any order', () => {
    expect(matchRank('Theme: dark', 'dark theme')).toBe(2);
    expect(matchRank('Theme: dark', 'dark mode')).toBe(0);
  });

  it('takes everything when nothing is typed', () => {
    expect(matchRank('Anything', '')).toBe(3);
  });
});
