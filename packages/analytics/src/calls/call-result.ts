import type { Market } from '@wickwise/market';
import type { DayOf } from '../backtest/market-terms.ts';
import { costsOf } from '../costs/costs.ts';
import { type CostRates, costOfFill, costRatesOf } from '../costs/fill-costs.ts';
import { type CallFill, type CallProgress, type CallRules, signOf } from './call-rules.ts';

/** Percent of the value at entry; `netPct` is `grossPct` less `costsPct`. */
export interface CallResult {
  grossPct: number;
  costsPct: number;
  netPct: number;
}

/** The usual costs of a market but for sums of money for a whole fill: a call has no size. */
export const callCosts = (market: Market): CostRates => costRatesOf(market, costsOf(market, { depositoryPerSale: 0 }));

/**
 * Returns the result of a call that has entered, what is open valued as if it closed at the newest close; null before.
 * `dayOf` numbers the days within which a part is intraday. Costs are those of prices at publication: a split changes
 * nothing.
 */
export function callResult(call: CallRules, progress: CallProgress, rates: CostRates, dayOf: DayOf): CallResult | null {
  const { entry, factor } = progress;
  if (!entry) return null;
  const sign = signOf(call);
  let gross = 0;
  let costs = 0;
  for (const { share, price, atMs, isMaker } of exitsOf(progress)) {
    gross += share * sign * (price / entry.price - 1);
    const units = (share * factor) / entry.price;
    const isIntraday = dayOf !== undefined && dayOf(entry.atMs) === dayOf(atMs);
    const fill = { units, isIntraday };
    const isMakerEntry = call.entry.kind === 'limit' && !entry.isAtOpen;
    costs += costOfFill(rates, { ...fill, isBuy: sign > 0, price: entry.price / factor, isMaker: isMakerEntry });
    costs += costOfFill(rates, { ...fill, isBuy: sign < 0, price: price / factor, isMaker });
  }
  return { grossPct: 100 * gross, costsPct: 100 * costs, netPct: 100 * (gross - costs) };
}

interface Exit extends Pick<CallFill, 'price' | 'atMs'> {
  share: number;
  isMaker: boolean;
}

/** Returns the closed parts, and what is open at the newest close. */
function exitsOf({ parts, state, comparedAtMs, close }: CallProgress): Exit[] {
  const closed = parts.map(({ share, price, atMs, reason }) => ({ share, price, atMs, isMaker: reason === 'target' }));
  if (state !== 'open' || close === null || comparedAtMs === null) return closed;
  return [...closed, { share: openShare({ parts }), price: close, atMs: comparedAtMs, isMaker: false }];
}

/** Returns the share of a position that isn't closed. */
export const openShare = ({ parts }: Pick<CallProgress, 'parts'>): number =>
  parts.reduce((left, { share }) => left - share, 1);
