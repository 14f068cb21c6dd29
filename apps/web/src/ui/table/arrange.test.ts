import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShown, moveColumn, nextSort, orderOf, placeColumn, widthOf } from './arrange.ts';
import type { TableColumn, TableLayout } from './column.ts';

const column = (id: string, more: Partial<TableColumn<object>> = {}): TableColumn<object> => ({
  id,
  heading: id,
  cell: () => id,
  ...more,
});
const COLUMNS = [
  column('symbol', { isName: true }),
  column('price', { isNumber: true }),
  column('volume'),
  column('rsi'),
];
const IDS = COLUMNS.map(({ id }) => id);

describe('the arrangement of a table', () => {
  it('ignores columns named like properties of every object', () => {
    const strange = column('constructor', { width: 90 });
    const layout: TableLayout = { shown: {}, widths: {} };
    expect([isShown(strange, layout), widthOf(strange, layout)]).toEqual([true, 90]);
    expect(isShown(column('toString', { isHiddenAtFirst: true }), layout)).toBe(false);
  });

  it('has every column once and the name first, whatever was stored', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...IDS, 'gone')), (order) => {
        const arranged = orderOf(COLUMNS, { order });
        expect(arranged.toSorted()).toEqual(IDS.toSorted());
        expect(arranged[0]).toBe('symbol');
      }),
    );
  });

  it('moves a column over its shown neighbour', () => {
    const layout = moveColumn(COLUMNS, { shown: { volume: false } }, 'price', 1);
    expect(orderOf(COLUMNS, layout)).toEqual(['symbol', 'volume', 'rsi', 'price']);
  });

  it('doesn’t move columns past the ends or the name', () => {
    const layout: TableLayout = {};
    expect(moveColumn(COLUMNS, layout, 'price', -1)).toBe(layout);
    expect(moveColumn(COLUMNS, layout, 'rsi', 1)).toBe(layout);
    expect(moveColumn(COLUMNS, layout, 'symbol', 1)).toBe(layout);
    expect(placeColumn(COLUMNS, layout, 'rsi', 'symbol')).toBe(layout);
  });

  it('is restored when a column is moved there and back', () => {
    const there = moveColumn(COLUMNS, {}, 'price', 1);
    expect(orderOf(COLUMNS, moveColumn(COLUMNS, there, 'price', -1))).toEqual(IDS);
  });

  it('sorts numbers from the greatest and words from A, then reversed, then unsorted', () => {
    const price = column('price', { isNumber: true });
    expect(nextSort(price, {})).toEqual({ id: 'price', isDescending: true });
    expect(nextSort(price, { sort: { id: 'price', isDescending: true } })).toEqual({
      id: 'price',
      isDescending: false,
    });
    expect(nextSort(price, { sort: { id: 'price', isDescending: false } })).toBeUndefined();
    expect(nextSort(column('name'), {})).toEqual({ id: 'name', isDescending: false });
  });

  it('keeps a minimum width', () => {
    expect(widthOf(column('a'), { widths: { a: -20 } })).toBe(56);
    expect(widthOf(column('a', { minWidth: 90 }), { widths: { a: 10 } })).toBe(90);
  });

  it('always shows the name', () => {
    expect(isShown(column('a', { isName: true }), { shown: { a: false } })).toBe(true);
    expect(isShown(column('a', { isHiddenAtFirst: true }), {})).toBe(false);
  });
});
