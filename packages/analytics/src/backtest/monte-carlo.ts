import { isAbove } from '../compare.ts';
import { quantileOf } from '../stats/block-bootstrap.ts';
import { type Random, seededRandom } from '../stats/random.ts';
import type { Trade } from './trade.ts';

/** Fewer trades than this have no order worth drawing. */
const MIN_TRADES = 10;

/** 5 %, 50 % and 95 % of what was drawn. */
export type Spread = readonly [low: number, middle: number, high: number];

export interface MonteCarlo {
  runs: number;
  /** Deepest fall of equity at trades' ends when the same trades come in another order; the end result stays as it is. */
  drawdown: Spread;
  /** Total return when as many trades are drawn with replacement. */
  totalReturn: Spread;
  /** Share of those draws that lost money. */
  lossShare: number;
}

/**
 * Reorders and resamples the trades: each multiplies the account as in the test, so that order changes the path and not
 * the end. Undefined for too few trades, and for an account that was emptied.
 */
export function drawTrades(
  trades: readonly Pick<Trade, 'net'>[],
  cash: number,
  { seed, runs }: { seed: number; runs: number },
): MonteCarlo | undefined {
  const factors = factorsOf(trades, cash);
  if (factors.length < MIN_TRADES || factors.some((factor) => !(factor > 0))) return undefined;
  const random = seededRandom(seed);
  const falls: number[] = [];
  const returns: number[] = [];
  const drawn = Float64Array.from(factors);
  for (let k = 0; k < runs; k++) {
    shuffle(drawn, random);
    falls.push(deepestFall(drawn));
    returns.push(resampled(factors, random) - 1);
  }
  return {
    runs,
    drawdown: spreadOf(falls),
    totalReturn: spreadOf(returns),
    lossShare: returns.filter((value) => value < 0).length / runs,
  };
}

/** What each trade multiplied the account by. */
function factorsOf(trades: readonly Pick<Trade, 'net'>[], cash: number): Float64Array {
  let before = cash;
  return Float64Array.from(trades, ({ net }) => {
    const factor = 1 + net / before;
    before += net;
    return factor;
  });
}

function shuffle(values: Float64Array, random: Random): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = values[i];
    values[i] = values[j];
    values[j] = kept;
  }
}

/** As a negative share, 0 where it never fell. */
export function deepestFall(factors: Float64Array): number {
  let equity = 1;
  let peak = 1;
  let depth = 1;
  for (const factor of factors) {
    equity *= factor;
    if (isAbove(peak, equity)) depth = Math.min(depth, equity / peak);
    else peak = Math.max(peak, equity);
  }
  return depth - 1;
}

function resampled(factors: Float64Array, random: Random): number {
  let equity = 1;
  for (let i = 0; i < factors.length; i++) equity *= factors[random.below(factors.length)];
  return equity;
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return [quantileOf(sorted, 0.05), quantileOf(sorted, 0.5), quantileOf(sorted, 0.95)];
}
