import type { BarSeries } from '@wickwise/market';
import type { DayOf } from '../backtest/market-terms.ts';
import { roundingOf } from '../compare.ts';
import type { Levies } from '../costs/fill-costs.ts';

/** Bars after a signal within which its outcome falls. */
export const EXIT_BARS = 20;

/** Distance of target and stop from the entry. */
const ATR_MULTIPLE = 2;

/**
 * Outcome of a signal on each bar: the net return of a long and of a short, NaN where unknown.
 *
 * In at the next open; out at 2 ATR for or against, both touched in one bar counting as against, a gap through a level
 * filling at the open; else at the close of the 20th bar. Costs are charged on both sides.
 */
export interface Outcomes {
  bars: BarSeries;
  long: Float64Array;
  short: Float64Array;
}

export interface OutcomeTerms {
  /** Commission, spread and slippage of one side as a share of the value traded. */
  costRate: number;
  /** What the market charges besides. Sums for a whole fill are left out: an outcome has no size. */
  levies?: Levies | undefined;
  /** Numbers the days within which an outcome is intraday. */
  dayOf?: DayOf;
  /** The instrument trades no more: signals whose time was cut short end at its last close instead of staying open. */
  isDelisted?: boolean;
}

/** Outcomes at every bar: those of signals and those of any bar come from the same walk. `atr` is ATR(14). */
export function outcomesAlong(bars: BarSeries, atr: Float64Array, terms: OutcomeTerms): Outcomes {
  const { length, open, high, low, close } = bars;
  const long = new Float64Array(length).fill(Number.NaN);
  const short = new Float64Array(length).fill(Number.NaN);
  const days = terms.levies && terms.dayOf && bars.timeMs.subarray(0, length).map(terms.dayOf);
  const end = terms.isDelisted ? length - 1 : length - EXIT_BARS;
  for (let at = 0; at < end; at++) {
    const entry = open[at + 1];
    const reach = ATR_MULTIPLE * atr[at];
    if (!(reach > 0)) continue;
    const upper = entry + reach;
    const lower = entry - reach;
    const touchUp = upper - roundingOf(upper);
    const touchDown = lower + roundingOf(lower);
    const last = Math.min(at + EXIT_BARS, length - 1);
    let j = at + 1;
    while (j <= last && high[j] < touchUp && low[j] > touchDown) j++;
    let sold = close[last];
    let covered = sold;
    if (j <= last) {
      const gap = open[j];
      const isGap = gap >= touchUp || gap <= touchDown;
      sold = isGap ? gap : low[j] <= touchDown ? lower : upper;
      covered = isGap ? gap : high[j] >= touchUp ? upper : lower;
    }
    const charged = terms.levies?.[days && days[at + 1] === days[Math.min(j, last)] ? 'intraday' : 'delivery'];
    const buyRate = terms.costRate + (charged?.buy.rate ?? 0);
    const sellRate = terms.costRate + (charged?.sell.rate ?? 0);
    const perUnit = (charged?.sell.perUnit ?? 0) / entry;
    long[at] = sold / entry - 1 - buyRate - sellRate * (sold / entry) - perUnit;
    short[at] = 1 - covered / entry - sellRate - buyRate * (covered / entry) - perUnit;
  }
  return { bars, long, short };
}
