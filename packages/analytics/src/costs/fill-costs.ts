import type { Market } from '@wickwise/market';
import { type Levy, MARKET_COSTS } from './cost-table.ts';
import type { Costs } from './costs.ts';

/** A fill, as far as its costs depend on it. */
export interface CostedFill {
  isBuy: boolean;
  units: number;
  price: number;
  /** Its position is closed within the session in which it was opened. */
  isIntraday: boolean;
  /** It was a limit order that waited at its price. */
  isMaker: boolean;
}

/** Names of costs: those of the account's own terms, and those of the market. */
export const COST_KEYS = [
  'commission',
  'fixed',
  'spread',
  'slippage',
  'stt',
  'stampDuty',
  'exchangeFee',
  'sebiFee',
  'gst',
  'depository',
  'secFee',
  'tafFee',
  'borrow',
] as const;
export type CostKey = (typeof COST_KEYS)[number];

/** Money by what it is paid for; what isn't charged is absent. */
export type CostItems = Partial<Record<CostKey, number>>;

/** Returns each cost of a fill in money. Borrowing is no cost of a fill. */
export function itemsOfFill(market: Market, costs: Costs, fill: CostedFill): CostItems {
  const value = fill.units * fill.price;
  const commissionPct = fill.isMaker ? (costs.makerPct ?? costs.commissionPct) : costs.commissionPct;
  const items: CostItems = {
    commission: (value * commissionPct) / 100,
    fixed: costs.fixed,
    spread: (value * costs.halfSpreadPct) / 100,
    slippage: (value * costs.slippagePct) / 100,
    depository: !fill.isBuy && !fill.isIntraday ? costs.depositoryPerSale : 0,
  };
  for (const levy of costs.taxesAndFees ? MARKET_COSTS[market].levies : []) items[levy.key] = levied(levy, fill, items);
  return charged(items);
}

/** What goods and services tax is charged on. */
const TAXED: readonly CostKey[] = ['commission', 'fixed', 'exchangeFee', 'sebiFee'];

/** Returns the amount of a tax or fee, given the costs before it. */
function levied(levy: Levy, { isBuy, units, price, isIntraday }: CostedFill, items: CostItems): number {
  const pct = pctOf(levy, isIntraday)[isBuy ? 'buy' : 'sell'];
  const { amount, most } = levy.perUnitSold ?? { amount: 0, most: 0 };
  const perUnit = isBuy ? 0 : Math.min(units * amount, most);
  const fees = TAXED.reduce((sum, key) => sum + (items[key] ?? 0), 0);
  return (units * price * pct) / 100 + perUnit + (fees * (levy.pctOfFees ?? 0)) / 100;
}

const pctOf = ({ pct, intradayPct }: Levy, isIntraday: boolean) =>
  (isIntraday ? intradayPct : undefined) ?? pct ?? { buy: 0, sell: 0 };

const charged = (items: CostItems): CostItems =>
  Object.fromEntries(Object.entries(items).filter(([, amount]) => amount !== 0));

/** Returns the sum of all items. */
export const costTotal = (items: CostItems): number => Object.values(items).reduce((sum, amount) => sum + amount, 0);

/** Adds the items of one fill to a sum of many. */
export function addItems(sum: CostItems, items: CostItems): void {
  for (const [key, amount] of Object.entries(items) as [CostKey, number][]) sum[key] = (sum[key] ?? 0) + amount;
}

/** What a market charges on one side, ready to be multiplied: a share of the value, money a unit and money a fill. */
export interface LevyRates {
  rate: number;
  perUnit: number;
  perUnitMost: number;
  fixed: number;
}

/** The market's charges by what a fill is. */
export interface Levies {
  delivery: { buy: LevyRates; sell: LevyRates };
  intraday: { buy: LevyRates; sell: LevyRates };
}

/** Returns the charges beyond commission, spread, slippage and fixed sum; undefined where there are none. */
function leviesOf(market: Market, costs: Costs): Levies | undefined {
  const { levies } = MARKET_COSTS[market];
  if (!(costs.taxesAndFees && levies.length > 0) && costs.depositoryPerSale === 0) return undefined;
  const sidesOf = (isIntraday: boolean) => ({
    buy: ratesOf(market, costs, true, isIntraday),
    sell: ratesOf(market, costs, false, isIntraday),
  });
  return { delivery: sidesOf(false), intraday: sidesOf(true) };
}

function ratesOf(market: Market, costs: Costs, isBuy: boolean, isIntraday: boolean): LevyRates {
  const levies = costs.taxesAndFees ? MARKET_COSTS[market].levies : [];
  const pctFor = (levy: Levy): number => pctOf(levy, isIntraday)[isBuy ? 'buy' : 'sell'];
  const taxedPct = levies.reduce(
    (sum, levy) => sum + (TAXED.includes(levy.key) ? pctFor(levy) : 0),
    costs.commissionPct,
  );
  const taxShare = taxShareOf(market, costs);
  const perUnit = levies.find(({ perUnitSold }) => perUnitSold)?.perUnitSold;
  return {
    rate: (levies.reduce((sum, levy) => sum + pctFor(levy), 0) + taxShare * taxedPct) / 100,
    perUnit: isBuy ? 0 : (perUnit?.amount ?? 0),
    perUnitMost: perUnit?.most ?? 0,
    fixed: taxShare * costs.fixed + (isBuy || isIntraday ? 0 : costs.depositoryPerSale),
  };
}

/** Returns the tax on fees, as a share of them. */
const taxShareOf = (market: Market, { taxesAndFees }: Costs): number =>
  taxesAndFees ? MARKET_COSTS[market].levies.reduce((sum, { pctOfFees = 0 }) => sum + pctOfFees / 100, 0) : 0;

/** How a side is charged: a share of the value, a sum of money, and the market's charges. */
export interface CostRates {
  /** Commission, half spread and slippage as a share of the value. */
  costRate: number;
  /** What is less of it where an order waited in the book. */
  makerDiscount: number;
  costFixed: number;
  levies: Levies | undefined;
}

/** Returns the costs as factors, so that a fill costs no look-up. */
export function costRatesOf(market: Market, costs: Costs): CostRates {
  const { commissionPct, makerPct = commissionPct, halfSpreadPct, slippagePct, fixed } = costs;
  return {
    costRate: (commissionPct + halfSpreadPct + slippagePct) / 100,
    makerDiscount: ((commissionPct - makerPct) / 100) * (1 + taxShareOf(market, costs)),
    costFixed: fixed,
    levies: leviesOf(market, costs),
  };
}

/** Returns the cost of a fill in money: the sum of its items. */
export function costOfFill(rates: CostRates, { isBuy, units, price, isIntraday, isMaker }: CostedFill): number {
  const { costRate, makerDiscount, costFixed, levies } = rates;
  const value = units * price;
  const own = value * (isMaker ? costRate - makerDiscount : costRate) + costFixed;
  if (!levies) return own;
  const { rate, perUnit, perUnitMost, fixed } = levies[isIntraday ? 'intraday' : 'delivery'][isBuy ? 'buy' : 'sell'];
  return own + value * rate + Math.min(units * perUnit, perUnitMost) + fixed;
}

/** Returns the units that a sum pays for together with the costs of the fill; whatever fees have a maximum count in full. */
export function unitsPaidBy(rates: CostRates, cash: number, isBuy: boolean, price: number): number {
  const { rate, perUnit, fixed } = rates.levies?.delivery[isBuy ? 'buy' : 'sell'] ?? NO_LEVY;
  return (cash - rates.costFixed - fixed) / (price * (1 + rates.costRate + rate) + perUnit);
}

const NO_LEVY: LevyRates = { rate: 0, perUnit: 0, perUnitMost: 0, fixed: 0 };
