import { describe, expect, it } from 'vitest';
import { placeAfter } from './grid-keys.ts';

const SIZE = { rows: 100, columns: 5, page: 10 };
const after = (key: string, row: number, column: number, isControl = false) =>
  placeAfter(key, isControl, { row, column }, SIZE);

describe('keys in a grid', () => {
  it.for([
    ['ArrowDown', 4, 2, 5, 2],
    ['ArrowUp', 0, 2, -1, 2],
    ['ArrowUp', -1, 2, -1, 2],
    ['ArrowLeft', 3, 0, 3, 0],
    ['ArrowRight', 3, 4, 3, 4],
    ['Home', 3, 4, 3, 0],
    ['End', 3, 0, 3, 4],
    ['PageDown', 95, 1, 99, 1],
    ['PageUp', 4, 1, 0, 1],
  ] as const)('%s leads from %i, %i to %i, %i', ([key, row, column, toRow, toColumn]) => {
    expect(after(key, row, column)).toEqual({ row: toRow, column: toColumn });
  });

  it('goes to the first and the last cell with Control', () => {
    expect(after('Home', 50, 3, true)).toEqual({ row: 0, column: 0 });
    expect(after('End', 50, 3, true)).toEqual({ row: 99, column: 4 });
  });

  it('stays in the head of a table without rows', () => {
    expect(placeAfter('ArrowDown', false, { row: -1, column: 0 }, { ...SIZE, rows: 0 })).toEqual({
      row: -1,
      column: 0,
    });
  });

  it('ignores other keys', () => {
    expect(after('a', 0, 0)).toBeUndefined();
    expect(after('Enter', 0, 0)).toBeUndefined();
  });
});
