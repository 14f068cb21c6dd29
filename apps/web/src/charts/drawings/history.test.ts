import type { Drawing } from '@wickwise/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, type DrawingHistory, difference, kept, redo, startHistory, undo } from './history.ts';

const line = (id: string, price = 1): Drawing => ({ id, kind: 'horizontal', points: [[0, price]] });

describe('the history of drawings', () => {
  it('goes back and forth, and forgets what was undone at the next change', () => {
    const one = change(startHistory([]), [line('a')]);
    const two = change(one, [line('a'), line('b')]);
    expect(undo(two).drawings).toEqual(one.drawings);
    expect(redo(undo(two))).toEqual(two);
    const other = change(undo(two), [line('c')]);
    expect(redo(other)).toBe(other);
    expect(undo(undo(undo(other))).drawings).toEqual([]);
  });

  it('is undone to its beginning by as many steps as it has changes', () => {
    const prices = fc.array(fc.integer(), { maxLength: 30 });
    fc.assert(
      fc.property(prices, (all) => {
        const end = all.reduce<DrawingHistory>(
          (history, price) => change(history, [line('a', price)]),
          startHistory([]),
        );
        const begin = all.reduce<DrawingHistory>(undo, end);
        expect(begin.drawings).toEqual([]);
        expect(all.reduce<DrawingHistory>(redo, begin).drawings).toEqual(end.drawings);
      }),
    );
  });
});

describe('the difference of two lists of drawings', () => {
  it('names what is new, moved or gone, and nothing else', () => {
    const saved = [line('a'), line('b'), line('c')];
    const wanted = [line('a'), line('b', 2), line('d')];
    expect(difference(saved, wanted)).toEqual({ kept: [line('b', 2), line('d')], removed: ['c'] });
    expect(difference(wanted, wanted)).toEqual({ kept: [], removed: [] });
  });

  it('keeps the place of a drawing that moves', () => {
    expect(kept([line('a'), line('b')], line('a', 9))).toEqual([line('a', 9), line('b')]);
    expect(kept([line('a')], line('b'))).toEqual([line('a'), line('b')]);
  });
});
