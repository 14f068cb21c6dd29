import type { ScreenQuery } from '@wickwise/contract';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { RowReader } from './rows.ts';

type Order = Pick<ScreenQuery, 'sort' | 'direction'>;

/** Slots in the order of a column; those without a value come last, whichever way it goes. */
export function inOrder(slots: readonly number[], { sort, direction }: Order, reader: RowReader): number[] {
  const sign = direction === 'desc' ? -1 : 1;
  if (sort === 'symbol' || sort === 'name') {
    const text = (slot: number): string => (reader.listed[slot] as ListedInstrument).instrument[sort];
    return slots.toSorted((a, b) => sign * compareText(text(a), text(b)));
  }
  const values = new Map(slots.map((slot) => [slot, reader.number(sort, slot)]));
  return slots.toSorted((a, b) => {
    const [x, y] = [values.get(a) as number, values.get(b) as number];
    return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || sign * (x - y) || a - b;
  });
}

/** By code unit: symbols are plain letters, and a collator takes milliseconds for thousands of them. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Names of a row's own columns. */
export const OWN_COLUMNS: readonly string[] = ['symbol', 'name', 'price', 'change', 'since'];
