import { describeComparison, explain, type NearMiss, nearMissSteps } from '@wickwise/analytics';
import type { ScreenComparison, ScreenRow } from '@wickwise/contract';
import type { Slice } from '#platform/sliced-queue.ts';
import type { ScreenOrder } from '../screener.ts';
import { blocksOf } from './blocks.ts';
import { BlockView, wantedBy } from './frame-view.ts';
import type { Opened } from './opened.ts';
import type { RowReader } from './rows.ts';

/** An instrument that fails one comparison. */
type Near = Omit<NearMiss, 'element'> & { slot: number };

/** Returns the instruments that fail one comparison of a rule, nearest first. */
export async function nearOnes(
  { frame, coarser, rule }: Opened,
  slots: readonly number[],
  slice: Slice,
): Promise<Near[]> {
  const near: Near[] = [];
  const isAsked = new Set(slots);
  for await (const block of blocksOf(frame, slots, wantedBy(rule, 1), coarser, slice)) {
    const steps = nearMissSteps(rule, new BlockView(block, 0));
    let step = steps.next();
    for (; !step.done; step = steps.next()) if (slice.isUsedUp) await slice.next();
    for (const { element, ...miss } of step.value) near.push({ ...miss, slot: block.slots[element] as number });
  }
  return near.filter(({ slot }) => isAsked.has(slot)).sort((a, b) => a.distance - b.distance || a.slot - b.slot);
}

/** Returns rows of instruments that fail one comparison, with the distance. */
export async function nearRows(
  near: readonly Near[],
  order: ScreenOrder,
  { frame, coarser, rule }: Opened,
  reader: RowReader,
  slice: Slice,
): Promise<ScreenRow[]> {
  const missing = new Map(near.map((one) => [one.slot, one.missing]));
  const reports = new Map<number, ScreenComparison>();
  const slots = [...missing.keys()];
  for await (const block of blocksOf(frame, slots, wantedBy(rule, 1), coarser, slice)) {
    const view = new BlockView(block, 0);
    for (const [place, slot] of block.slots.entries()) {
      const at = missing.get(slot);
      const report = at === undefined ? undefined : explain(rule, view, place).comparisons[at];
      if (report) reports.set(slot, describeComparison(order.rule, report));
    }
    if (slice.isUsedUp) await slice.next();
  }
  const rows = await reader.rows(slots, order.sparks, slice);
  return rows.map((row, k) => {
    const report = reports.get(slots[k] as number);
    return report ? { ...row, missing: report } : row;
  });
}
