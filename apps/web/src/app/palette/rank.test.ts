import { describe, expect, it } from 'vitest';
import { bestOf, rank } from './rank.ts';

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

  it('wants every word, in any order', () => {
    expect(rank('Theme: dark', 'dark theme')).toBe(2);
    expect(rank('Theme: dark', 'dark mode')).toBe(0);
  });

  it('takes everything when nothing is typed', () => {
    expect(rank('Anything', '')).toBe(3);
  });
});
