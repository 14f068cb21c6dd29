import type { Column } from '@wickwise/analytics';
import type { Slice } from '#platform/sliced-queue.ts';
import type { Frame, Frames } from './frame.ts';
import { keptRows, type Table, type Wanted } from './table.ts';

/** Some instruments of a frame with the requested columns: index k of each table is slot `slots[k]`. */
export interface FrameBlock {
  slots: readonly number[];
  table(column: Column): Table;
}

/** Columns of this size per instrument are kept for the next question; a small market may keep them anyway. */
const KEPT_BYTES_OF_SLOT = 8 * 1_024;
const KEPT_BYTES = 8 * 2 ** 20;

/** What isn't kept is computed in blocks of this size. */
const BLOCK_BYTES = 2 * 2 ** 20;
const LEAST_SLOTS = 8;

/** Questions about a smaller share of the instruments are computed for those alone. */
const MOST_ALONE = 1 / 4;

/**
 * Yields columns of some slots: at once from what the frame keeps, or block by block, which bounds a question's memory.
 */
export async function* blocksOf(
  frame: Frame,
  slots: readonly number[],
  wanted: readonly Wanted[],
  coarser: Frames,
  slice: Slice,
): AsyncGenerator<FrameBlock> {
  if (slots.length === 0) return;
  if (isKept(frame, slots, wanted)) {
    yield blockOf(frame.slots, await frame.want(wanted, coarser, slice));
    return;
  }
  const together = Math.max(LEAST_SLOTS, Math.floor(BLOCK_BYTES / Math.max(bytesPerSlot(wanted), 1)));
  for (let start = 0; start < slots.length; start += together) {
    const some = slots.slice(start, start + together);
    yield blockOf(some, await frame.tablesOf(some, wanted, coarser, slice));
  }
}

/** Returns whether a question is answered from columns that the frame keeps for all slots. */
function isKept(frame: Frame, { length }: readonly number[], wanted: readonly Wanted[]): boolean {
  if (wanted.every((one) => frame.holds(one))) return true;
  const all = frame.listed.length;
  const bytes = bytesPerSlot(wanted.map(keptRows)) * all;
  return length > all * MOST_ALONE && bytes <= Math.max(KEPT_BYTES, KEPT_BYTES_OF_SLOT * all);
}

const bytesPerSlot = (wanted: readonly Wanted[]): number => wanted.reduce((sum, { rows }) => sum + rows * 8, 0);

const blockOf = (slots: readonly number[], tables: ReadonlyMap<string, Table>): FrameBlock => ({
  slots,
  table: ({ key }) => {
    const table = tables.get(key);
    if (!table) throw new RangeError(`nobody asked for ${key}`);
    return table;
  },
});
