import { type ComparisonReport, type Condition, conditionText, explain, sentenceOf } from '@wickwise/analytics';
import type { ScreenComparison, ScreenExplanation, Strategy } from '@wickwise/contract';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { type Opened, slotView } from './one-instrument.ts';

/** What a rule says of an instrument's newest bar, comparison by comparison. */
export function explanationOf(rule: Strategy, opened: Opened, slot: number): ScreenExplanation {
  const { frame } = opened;
  const { verdict, comparisons, missing } = explain(opened.rule, slotView(opened, slot, 1), 0);
  const { symbol, name } = (frame.listed[slot] as ListedInstrument).instrument;
  const bars = frame.bars(slot);
  const at = frame.endOf(slot, bars.timeMs[bars.length - 1] ?? Number.NaN);
  return {
    symbol,
    name,
    verdict,
    comparisons: comparisons.map((report) => toComparison(rule, report)),
    missing: missing ?? null,
    price: bars.close[bars.length - 1] ?? null,
    at: Number.isNaN(at) ? null : at,
    bars: bars.length,
    sentence: sentenceOf(rule),
  };
}

export function toComparison(
  rule: Strategy,
  { place, verdict, left, right, leftBefore, rightBefore, gap }: ComparisonReport,
): ScreenComparison {
  const own = rule.groups[place.group]?.rules[place.rule];
  const condition: Condition | undefined = place.isNested ? own?.nested : own;
  const text = condition ? conditionText(condition) : '';
  return { text, verdict, left, right, leftBefore, rightBefore, gap };
}
