import type { BarSeries } from '@wickwise/market';
import type { Random } from '../../stats/random.ts';
import { EdgeComparison } from '../comparison.ts';
import { LaterBars } from '../later-bars.ts';
import { type Outcomes, outcomesAlong } from '../outcomes.ts';
import { WeeklySums, withoutOverlaps } from '../weekly-sums.ts';
import { normalsOf, STEPS, steadyAtr, walkOf } from './random-walk.ts';

const COSTS = { costRate: 0.0002 };

/** Bars before the first signal, and after the last one whose outcome is known. */
const BEFORE = 20;
const AFTER = 21;

export interface World {
  bars: readonly BarSeries[];
  outcomes: readonly Outcomes[];
}

export interface WorldShape {
  instruments: number;
  days: number;
  /** Share of the variance of prices that all instruments have in common. */
  common: number;
  /** Added to the expected log return of a bar. */
  driftAt?: (instrument: number, bar: number) => number;
}

/** Daily bars of instruments that are random walks with a common part: nothing that anybody sees in them tells what comes. */
export function noiseWorld(random: Random, { instruments, days, common, driftAt }: WorldShape): World {
  const normal = normalsOf(random);
  const market = Float64Array.from({ length: days * STEPS }, () => Math.sqrt(common) * normal());
  const own = Math.sqrt(1 - common);
  const bars = Array.from({ length: instruments }, (_, k) =>
    walkOf(days, (step) => market[step] + own * normal(), driftAt && ((bar) => driftAt(k, bar))),
  );
  return { bars, outcomes: bars.map((one) => outcomesAlong(one, steadyAtr(one), COSTS)) };
}

/** Where a rule signals: indexes of bars for each instrument, rising. */
export type Signals = readonly (readonly number[])[];

/** Signals of instruments at any time, independent of each other. */
export function scatteredSignals(random: Random, { instruments, days }: WorldShape, count: number): Signals {
  return sorted(instruments, count, () => ({ instrument: random.below(instruments), at: dayIn(random, days) }));
}

/** Signals of many instruments on the same few days, of which some have many and most have few. */
export function clusteredSignals(
  random: Random,
  { instruments, days }: WorldShape,
  count: number,
  clusters: number,
): Signals {
  const normal = normalsOf(random);
  const chosen = Array.from({ length: clusters }, () => ({ at: dayIn(random, days), weight: Math.exp(normal()) }));
  const total = chosen.reduce((sum, { weight }) => sum + weight, 0);
  const all = chosen.flatMap(({ at, weight }) =>
    Array<number>(Math.max(Math.round((count * weight) / total), 1)).fill(at),
  );
  return sorted(instruments, all.length, (k) => ({ instrument: random.below(instruments), at: all[k] }));
}

/** Closes below every close of so many bars before, the first of each run of them: a rule that chooses extremes. */
export const newLows = ({ bars }: World, over: number): Signals =>
  bars.map(({ close, length }) => {
    const isLow = (at: number) => close.subarray(at - over, at).every((price) => price > close[at]);
    return Array.from({ length: Math.max(length - over - 1, 0) }, (_, k) => over + 1 + k).filter(
      (at) => isLow(at) && !isLow(at - 1),
    );
  });

const dayIn = (random: Random, days: number): number => BEFORE + random.below(days - BEFORE - AFTER);

function sorted(instruments: number, count: number, draw: (k: number) => { instrument: number; at: number }): Signals {
  const signals = Array.from({ length: instruments }, () => new Set<number>());
  for (let k = 0; k < count; k++) {
    const { instrument, at } = draw(k);
    signals[instrument].add(at);
  }
  return signals.map((own) => [...own].sort((a, b) => a - b));
}

/** All bars of a world as a measurement reads them: once for all rules. */
export interface MeasuredBars {
  everyBar: readonly WeeklySums[];
  later: LaterBars;
}

export function measureBars({ outcomes }: World): MeasuredBars {
  const everyBar = outcomes.map((own) => new WeeklySums().addEveryBar(own, 'long'));
  const later = new LaterBars(4);
  for (const own of everyBar) later.add(own);
  return { everyBar, later };
}

/** Signals held against those bars; `isCounted` picks some of them after overlaps were dropped. */
export function compareIn(
  world: World,
  { everyBar, later }: MeasuredBars,
  signals: Signals,
  isCounted: (instrument: number, at: number) => boolean = () => true,
): EdgeComparison {
  return world.outcomes.reduce((comparison, outcomes, k) => {
    const counted = withoutOverlaps(signals[k]).filter((at) => isCounted(k, at));
    return comparison.add(new WeeklySums().addSignals(outcomes, 'long', counted), everyBar[k]);
  }, new EdgeComparison(later));
}
