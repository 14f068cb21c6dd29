import { describe, expect, it } from 'vitest';
import { searchResultsTexts as texts } from './texts/search-results.ts';

describe('texts that are made from messages', () => {
  it('say what the message says', () => {
    expect(texts.results).toBe('Symbols');
    expect(texts.none('ABC')).toBe('No symbol matches “ABC”.');
    expect([0, 1, 2].map(texts.count)).toEqual(['0 symbols', '1 symbol', '2 symbols']);
  });

  it('take the arguments of the message alone', () => {
    // @ts-expect-error there is no such message
    expect(texts.result).toBeUndefined();
    // @ts-expect-error the count is missing
    expect(texts.count()).toBe('NaN symbols');
    // @ts-expect-error the count is a number
    expect(texts.count('3')).toBe('3 symbols');
    // @ts-expect-error a message without arguments is no function
    expect(() => texts.results()).toThrow(TypeError);
  });
});
