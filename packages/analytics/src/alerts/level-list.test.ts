import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Hits, LevelList } from './level-list.ts';

describe('a list of levels', () => {
  it('finds the same as a plain list, however it grew', () => {
    const level = fc.integer({ min: 0, max: 30 });
    const entries = fc.array(fc.record({ level, isRemoved: fc.boolean() }), { maxLength: 900 });
    fc.assert(
      fc.property(entries, level, fc.boolean(), level, fc.boolean(), (all, a, withLow, b, withHigh) => {
        const list = new LevelList();
        all.forEach((entry, item) => {
          list.add(entry.level, item);
        });
        all.forEach((entry, item) => {
          if (entry.isRemoved) expect(list.remove(entry.level, item)).toBe(true);
        });
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const hits = new Hits();
        list.between(low, withLow, high, withHigh, hits);
        const wanted = all.flatMap((entry, item) => {
          const isAbove = entry.level > low || (withLow && entry.level === low);
          const isBelow = entry.level < high || (withHigh && entry.level === high);
          return !entry.isRemoved && isAbove && isBelow ? [item] : [];
        });
        expect([...hits.items.subarray(0, hits.length)].sort((x, y) => x - y)).toEqual(wanted);
        expect(list.size).toBe(all.filter((entry) => !entry.isRemoved).length);
      }),
      { numRuns: 200 },
    );
  });

  it('removes only what it has', () => {
    const list = new LevelList();
    expect(list.remove(1, 1)).toBe(false);
    list.add(1, 1);
    expect([list.remove(1, 2), list.remove(2, 1), list.remove(1, 1), list.size]).toEqual([false, false, true, 0]);
  });
});
