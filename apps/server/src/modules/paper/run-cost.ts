import { canonicalRule, compileStrategy, ruleCost } from '@wickwise/analytics';
import { REFUSAL_TEXTS, type Strategy } from '@wickwise/contract';
import { TooCostly } from '#platform/errors.ts';
import { Lru } from '#platform/lru.ts';

/** Number of bars that rules are computed over, as in live screens, so smoothed values agree. */
export const DEPTH = 2_000;

/** Limits at each close, in ms of one core: of one strategy, and of all that one owner runs. */
const MOST_MS = { each: 50, ofOwner: 400 } as const;

/** Cached prices: running strategies are priced at each close. */
const prices = new Lru<string, number>(1_000);

/** Returns the time of one core that a rule takes at a close of its instrument, ms. */
export const runCostMs = (definition: Strategy): number =>
  prices.get(canonicalRule(definition), () => priceOf(definition));

function priceOf(definition: Strategy): number {
  const { perBarNs, perCoarserBarNs } = ruleCost([compileStrategy(definition)]);
  return (DEPTH * [perBarNs, ...perCoarserBarNs.values()].reduce((sum, costNs) => sum + costNs, 0)) / 1e6;
}

/** Throws `TooCostly` when a strategy costs too much at every close, alone or with those that its owner runs. */
export function checkRunCost(definition: Strategy, running: readonly Strategy[]): void {
  const ms = runCostMs(definition);
  if (ms > MOST_MS.each)
    throw new TooCostly(
      `At every close this strategy needs ${Math.ceil(ms)} ms of computing; ${MOST_MS.each} ms are allowed. Use fewer conditions or shorter periods.`,
    );
  const sum = running.reduce((all, own) => all + runCostMs(own), ms);
  if (sum > MOST_MS.ofOwner) throw new TooCostly(REFUSAL_TEXTS.runsTooCostly);
}
