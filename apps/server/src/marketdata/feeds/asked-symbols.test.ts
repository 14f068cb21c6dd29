import { describe, expect, it } from 'vitest';
import { AskedSymbols } from './asked-symbols.ts';

describe('what a connection was asked for', () => {
  it('changes by what is wanted more and no longer', () => {
    const asked = new AskedSymbols();
    expect(asked.next(new Set(['A', 'B']))).toEqual({ added: ['A', 'B'], removed: [] });
    expect(asked.next(new Set(['C', 'B']))).toEqual({ added: ['C'], removed: ['A'] });
    expect([...asked.all]).toEqual(['C', 'B']);
  });

  it('waits for an answer of each, and for none of what was given up', () => {
    const asked = new AskedSymbols();
    asked.next(new Set(['A', 'B', 'C']));
    expect(asked.answer('A')).toBe(true);
    expect(asked.answer('A')).toBe(false);
    asked.next(new Set(['A', 'C']));
    expect([...asked.unanswered]).toEqual(['C']);
  });
});
