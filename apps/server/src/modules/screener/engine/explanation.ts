import { describeComparison, explain, sentenceOf } from '@wickwise/analytics';
import type { ScreenExplanation, Strategy } from '@wickwise/contract';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import { slotView } from './one-instrument.ts';
import type { Opened } from './opened.ts';

/** Explains a rule on an instrument's newest bar, comparison by comparison. */
export async function explanationOf(
  rule: Strategy,
  opened: Opened,
  slot: number,
  slice: Slice,
): Promise<ScreenExplanation> {
  const { frame } = opened;
  const { verdict, comparisons, missing } = explain(opened.rule, await slotView(opened, slot, 1, slice), 0);
  const { symbol, name } = (frame.listed[slot] as ListedInstrument).instrument;
  const bars = frame.bars(slot);
  const at = frame.endAt(slot, 0);
  return {
    symbol,
    name,
    verdict,
    comparisons: comparisons.map((report) => describeComparison(rule, report)),
    missing: missing ?? null,
    price: bars.close[bars.length - 1] ?? null,
    at: Number.isNaN(at) ? null : at,
    bars: bars.length,
    sentence: sentenceOf(rule),
  };
}
