import {
  advanceCall,
  type CallBar,
  type CallProgress,
  type CallResult,
  callCosts,
  callResult,
  dayOf,
  isLiveCall,
  openShare,
  scaleCall,
} from '@wickwise/analytics';
import type { AdviceOutcome } from '@wickwise/contract';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { StoredProgress } from '#platform/db/advice-schema.ts';
import type { IndexPrices } from './index-prices.ts';
import { dueFromMs, type LiveCall } from './live-calls.ts';
import { distancesOf, outcomeOf } from './outcome-view.ts';

/** A live call with what closed bars make of it. */
export interface OutcomeStep {
  call: LiveCall;
  progress: StoredProgress;
  outcome: AdviceOutcome;
  distances: { riskPct: number; rewardPct: number } | null;
  /** It entered, a part was closed, or it ended; else only its running result is new. */
  isChange: boolean;
}

/** Continues a call by raw bars, each with the splits up to its open. Undefined where nothing is new. */
export function continueCall(call: LiveCall, bars: readonly CallBar[], splits: SplitBook): CallProgress | undefined {
  const { rules, instrumentNo, progress } = call;
  const fromMs = dueFromMs(call);
  let next = progress.call;
  for (const bar of bars) {
    if (!isLiveCall(next)) break;
    if (bar.timeMs < fromMs) continue; // read for another call
    const factor = splits.factorBetween(instrumentNo, rules.publishedAtMs, bar.timeMs);
    next = advanceCall(rules, scaleCall(next, factor), bar);
  }
  return next === progress.call ? undefined : next;
}

/** Whether it is stored at once: the call has changed, or its prices no longer compare with those of today. */
export const isDue = (before: CallProgress, after: CallProgress): boolean =>
  isChange(before, after) || before.factor !== after.factor;

const isChange = (before: CallProgress, after: CallProgress): boolean =>
  before.state !== after.state || before.parts.length !== after.parts.length;

/** Returns a call's step with its results, beside those of the index over the same instants. */
export async function outcomeStepOf(
  call: LiveCall,
  listed: ListedInstrument,
  next: CallProgress,
  index: IndexPrices,
): Promise<OutcomeStep> {
  const { rules, progress } = call;
  const result: CallResult | null = callResult(
    rules,
    next,
    callCosts(rules.market),
    dayOf(rules.market, listed.finest),
  );
  const compared = await compareWithIndex(progress, listed, next, index);
  return {
    call,
    progress: { call: next, index: compared.marks },
    outcome: outcomeOf(next, result, compared.indexPct, compared.name),
    distances: distancesOf(rules, next),
    isChange: isChange(progress.call, next),
  };
}

interface Compared {
  marks: StoredProgress['index'];
  indexPct: number | null;
  name: string | null;
}

async function compareWithIndex(
  { index: known }: StoredProgress,
  listed: ListedInstrument,
  next: CallProgress,
  prices: IndexPrices,
): Promise<Compared> {
  const benchmark = prices.benchmarkOf(listed);
  if (!benchmark) return { marks: known, indexPct: null, name: null };
  const { parts } = benchmark;
  const name = parts.length === 1 ? (parts[0]?.listed.instrument.symbol ?? benchmark.name) : benchmark.name;
  if (!next.entry) return { marks: known, indexPct: null, name };
  const marks = [...known];
  for (const fill of [next.entry, ...next.parts].slice(known.length))
    marks.push({ atMs: fill.atMs, prices: await prices.at(benchmark, fill) });
  const [entry, ...exits] = marks;
  const ends = exits.map((mark, i) => ({ mark, share: next.parts[i]?.share ?? 0 }));
  if (next.state === 'open' && next.comparedAtMs !== null) {
    const now = { atMs: next.comparedAtMs, isAtOpen: false };
    ends.push({ mark: { atMs: now.atMs, prices: await prices.at(benchmark, now) }, share: openShare(next) });
  }
  let indexPct: number | null = 0;
  for (const { mark, share } of ends) {
    if (!entry?.prices || !mark.prices || indexPct === null) indexPct = null;
    else
      indexPct +=
        share *
        prices.change(benchmark, { atMs: entry.atMs, prices: entry.prices }, { atMs: mark.atMs, prices: mark.prices });
  }
  return { marks, indexPct, name };
}
