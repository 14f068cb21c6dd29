import { describe, expect, it } from 'vitest';
import { CANDLE_PATTERNS, type CandlePattern, findCandlePattern, GAPLESS_PATTERNS } from './index.ts';
import { intoWords, maskOf } from './pattern-words.ts';

const ALL = [...CANDLE_PATTERNS, ...GAPLESS_PATTERNS];
const withBit = (name: string, bit: number): CandlePattern => ({
  ...(findCandlePattern(name) as CandlePattern),
  name: 'new_pattern',
  bit,
});

describe('words of patterns', () => {
  it('depend on the bit that a pattern names, not on its place in a list', () => {
    const words = intoWords(ALL);
    expect(intoWords(ALL.toReversed())).toEqual(words);
    expect(words[0][0].name).toBe('doji');
    expect(words[1][0].name).toBe('morning_star');
    expect(words[2][0].name).toBe('shooting_star_gapless');
    for (const word of words) expect(word.map(maskOf)).toEqual(word.map((_, k) => 1 << k));
  });

  it('refuse another pattern in a full word', () => {
    expect(intoWords(ALL)[0]).toHaveLength(32);
    for (let bit = 0; bit < 32; bit++) {
      expect(() => intoWords([...ALL, withBit('harami_pattern', bit)])).toThrow(/bit \d+ of new_pattern: full word$/);
    }
  });

  it('refuse a bit that is taken', () => {
    expect(() => intoWords([...ALL, withBit('tristar', 32)])).toThrow('morning_star has bit 32 of new_pattern');
    expect(intoWords([...ALL, withBit('tristar', 63)])[1][31].name).toBe('new_pattern');
  });

  it.each([
    ['a bit of no word', 'tristar', 96],
    ['no bit', 'tristar', Number.NaN],
    ['three candles in the word of one and two', 'tristar', 5],
    ['an original among the gapless', 'tristar', 80],
    ['a variant among the originals', 'morning_star_gapless', 62],
  ])('refuse %s', (_, name, bit) => {
    expect(() => intoWords([withBit(name, bit)])).toThrow(RangeError);
  });
});
