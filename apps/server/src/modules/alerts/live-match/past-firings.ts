import {
  type Column,
  type CompiledStrategy,
  compileStrategy,
  FALSE,
  firingsAlong,
  NO_ANSWER,
  readsSide,
  TRUE,
  warmUpOf,
} from '@wickwise/analytics';
import { BarSeries, type ScanTimeframe, type Timeframe } from '@wickwise/market';
import { CloseTimes } from '#marketdata/bars/close-times.ts';
import { type BarSource, readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import { computeInSlices, ruleViewOf } from '#marketdata/bars/rule-view.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import type { AlertRule } from './alert-rule.ts';

/** Maximum number of bars of one evaluation, about 100 MB. */
const MOST_BARS = 2_000_000;
/** Number of bars that live screens compute columns over, so smoothed values agree. */
const DEPTH = 2_500;
const TOGETHER = 100;

/** A bar at which the rule fires over the bars stored now. */
export interface PastFiring {
  listed: ListedInstrument;
  barMs: number;
  /** Market time at which the bar ended. */
  atMs: number;
  close: number;
}

/** A rule's answers along one instrument's bars. */
export interface PastOf {
  listed: ListedInstrument;
  firings: readonly PastFiring[];
  /** First bar at which the rule could have fired; infinite for none. */
  fromMs: number;
  /** Returns the stored close of a bar; undefined where it is missing. */
  closeAt(barMs: number): number | undefined;
  /** Returns the open time of the oldest bar that influences the answer at a bar. */
  reachOf(barMs: number): number;
}

/** Evaluates a rule along the stored bars of instruments, one after the other. */
export async function* pastFirings(
  source: BarSource,
  listed: readonly ListedInstrument[],
  rule: AlertRule,
  nowMs: number,
  slice: Slice,
): AsyncGenerator<PastOf> {
  const rules = rule.definitions.map((definition) => compileStrategy(definition));
  const columns = rules.flatMap((one) => [...one.columns.values()].map(({ column }) => column));
  const coarser = [...new Set(columns.flatMap(({ coarser: other }) => other?.timeframe ?? []))];
  const limit = Math.min(DEPTH, Math.floor(MOST_BARS / (coarser.length + 1) / Math.max(listed.length, 1)));
  for (let start = 0; start < listed.length; start += TOGETHER) {
    const some = listed.slice(start, start + TOGETHER);
    const read = (timeframe: Timeframe) =>
      slice.outside(() => readManyClosedBars(source, some, timeframe, { atMs: nowMs, limit }));
    const own = await read(rule.timeframe);
    const beside = new Map<ScanTimeframe, Map<number, BarSeries>>();
    for (const timeframe of coarser) beside.set(timeframe, await read(timeframe));
    for (const one of some) {
      const adjusted = (timeframe: Timeframe, all: Map<number, BarSeries>) =>
        source.splits.adjust(one, timeframe, all.get(one.no) ?? new BarSeries(1), nowMs);
      const others = [...beside].map(([timeframe, all]) => [timeframe, adjusted(timeframe, all)] as const);
      const raw = own.get(one.no) ?? new BarSeries(1);
      const bars = { raw, adjusted: adjusted(rule.timeframe, own), coarser: new Map(others) };
      yield await pastOf(one, bars, rule, rules, columns, slice);
    }
  }
}

interface InstrumentBars {
  raw: BarSeries;
  adjusted: BarSeries;
  coarser: ReadonlyMap<ScanTimeframe, BarSeries>;
}

async function pastOf(
  listed: ListedInstrument,
  { raw, adjusted, coarser }: InstrumentBars,
  { timeframe, turn }: AlertRule,
  rules: readonly CompiledStrategy[],
  columns: readonly Column[],
  slice: Slice,
): Promise<PastOf> {
  const { schedule } = listed.instrument;
  const needsSessions = columns.some((column) => readsSide(column, 'session'));
  const view = ruleViewOf({ schedule, timeframe, bars: adjusted, coarser, needsSessions });
  await computeInSlices(view, columns, slice);
  const fired = new Set<number>();
  let answered = raw.length;
  const answers = new Uint8Array(raw.length);
  for (const rule of rules) {
    rule.evaluate(view, answers);
    const first = answers.findIndex((answer) => answer !== NO_ANSWER);
    if (first >= 0) answered = Math.min(answered, first + 1);
    for (const at of turn === 'entered' ? firingsAlong(answers) : endsAlong(answers)) fired.add(at);
  }
  const closes = new CloseTimes(timeframe);
  const indexOf = (barMs: number): number | undefined => {
    const at = raw.indexFrom(barMs);
    return raw.timeMs[at] === barMs && at < raw.length ? at : undefined;
  };
  const needed = rules.flatMap((rule) => [...warmUpOf(rule, timeframe)]);
  return {
    listed,
    firings: [...fired]
      .sort((a, b) => a - b)
      .map((at) => {
        const barMs = raw.timeMs[at] as number;
        return { listed, barMs, atMs: closes.endOf(schedule, barMs), close: raw.close[at] as number };
      }),
    fromMs: answered < raw.length ? (raw.timeMs[answered] as number) : Number.POSITIVE_INFINITY,
    closeAt: (barMs) => {
      const at = indexOf(barMs);
      return at === undefined ? undefined : raw.close[at];
    },
    reachOf: (barMs) =>
      Math.min(
        barMs,
        ...needed.map(([other, count]) => {
          const series = coarser.get(other as ScanTimeframe) ?? raw;
          return series.timeMs[Math.max(0, series.indexFrom(barMs) - count)] ?? barMs;
        }),
      ),
  };
}

/** Returns the bars at which a rule that was true becomes false. */
function endsAlong(answers: Uint8Array): number[] {
  const ends: number[] = [];
  for (let i = 1; i < answers.length; i++) if (answers[i - 1] === TRUE && answers[i] === FALSE) ends.push(i);
  return ends;
}
