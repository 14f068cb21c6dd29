import type { ScreenQuery } from '@wickwise/contract';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import type { RowReader } from './rows.ts';

type Order = Pick<ScreenQuery, 'sort' | 'direction'>;

/** Sorts slots by a column; those without a value come last in either direction. */
export async function inOrder(
  slots: readonly number[],
  { sort, direction }: Order,
  reader: RowReader,
  slice: Slice,
): Promise<number[]> {
  const sign = direction === 'desc' ? -1 : 1;
  if (sort === 'symbol' || sort === 'name') {
    const places = placesBy(sort, reader.listed);
    return slots.toSorted((a, b) => sign * ((places[a] as number) - (places[b] as number)));
  }
  const values = await reader.numbers(sort, slots, slice);
  const order = [...slots.keys()].sort((a, b) => {
    const [x, y] = [values[a] as number, values[b] as number];
    return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || sign * (x - y) || a - b;
  });
  return order.map((at) => slots[at] as number);
}

const known = new WeakMap<readonly ListedInstrument[], Map<string, Int32Array>>();

/** Returns each slot's rank by a text, by code unit: symbols are ASCII, and a collator is slow. */
function placesBy(field: 'symbol' | 'name', listed: readonly ListedInstrument[]): Int32Array {
  const ofList = known.get(listed) ?? new Map<string, Int32Array>();
  known.set(listed, ofList);
  const made = ofList.get(field);
  if (made) return made;
  const texts = listed.map(({ instrument }) => instrument[field]);
  const order = [...texts.keys()].sort((a, b) => compareText(texts[a] as string, texts[b] as string) || a - b);
  const places = new Int32Array(listed.length);
  for (const [place, slot] of order.entries()) places[slot] = place;
  ofList.set(field, places);
  return places;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Built-in columns of a row. */
export const OWN_COLUMNS: readonly string[] = ['symbol', 'name', 'price', 'change', 'since'];
