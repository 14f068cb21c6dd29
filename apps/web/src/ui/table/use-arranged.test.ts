import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortRows } from './use-arranged.ts';

interface Cell {
  no: number;
  key: number | string | undefined;
}
const COLUMN = { id: 'key', heading: 'Key', cell: () => '', sortBy: ({ key }: Cell) => key };
const numbers = fc.array(
  fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN)), { nil: undefined }),
);
const sorted = (keys: Cell['key'][], isDescending: boolean) =>
  sortRows(
    keys.map((key, no): Cell => ({ no, key })),
    [COLUMN],
    { id: 'key', isDescending },
  );

describe('rows of a table', () => {
  it('are sorted by value, missing ones last both ways, equal ones stable', () => {
    fc.assert(
      fc.property(numbers, fc.boolean(), (keys, isDescending) => {
        const rows = sorted(keys, isDescending);
        expect(rows.map(({ no }) => no).toSorted((a, b) => a - b)).toEqual([...keys.keys()]);
        const rank = ({ key }: Cell): number =>
          key === undefined || Number.isNaN(key) ? Number.POSITIVE_INFINITY : (isDescending ? -1 : 1) * Number(key);
        for (const [i, next] of rows.slice(1).entries()) {
          const row = rows[i] as Cell;
          expect(rank(row) < rank(next) || (rank(row) === rank(next) && row.no < next.no)).toBe(true);
        }
      }),
    );
  });

  it('are in natural order for texts', () => {
    expect(sorted(['S10', 's9', 'b', 'A'], false).map(({ key }) => key)).toEqual(['A', 'b', 's9', 'S10']);
  });

  it('are unsorted for an unknown column', () => {
    const rows: Cell[] = [{ no: 0, key: 2 }];
    expect(sortRows(rows, [COLUMN], { id: 'gone', isDescending: true })).toBe(rows);
    expect(sortRows(rows, [COLUMN], undefined)).toBe(rows);
  });
});
