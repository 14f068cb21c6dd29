import { describe, expect, it } from 'vitest';
import { hintsOf } from './hints.ts';

describe('hints', () => {
  it('are on for those who are new to trading, unless they were chosen', () => {
    expect(hintsOf({ hints: null, experience: 'new' })).toBe(true);
    expect(hintsOf({ hints: null, experience: 'years' })).toBe(false);
    expect(hintsOf({ hints: null, experience: null })).toBe(false);
    expect(hintsOf({ hints: false, experience: 'new' })).toBe(false);
    expect(hintsOf({ hints: true, experience: 'years' })).toBe(true);
  });
});
