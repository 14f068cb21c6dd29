import type { HoldingPosition, HoldingsGroup } from '@wickwise/contract';
import { MARKET_INFO, type Market, priceGridOf } from '@wickwise/market';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { HoldingRow } from './store.ts';

/** Prices of a market as one reader sees them. */
export interface HoldingPrices {
  registry: InstrumentRegistry;
  splits: SplitBook;
  nowOf: (market: Market) => number;
  /** Returns the last price, and what today's change is measured from; undefined before the first. */
  priceOf: (listed: ListedInstrument) => { price: number; reference: number | undefined } | undefined;
}

/** A holding of today: adjusted for the splits since it was entered. */
export interface CurrentHolding extends Pick<HoldingRow, 'market' | 'symbol' | 'quantity' | 'cost'> {
  isSplit: boolean;
  /** Undefined where the reader doesn't see it. */
  listed: ListedInstrument | undefined;
}

/** Adjusts a holding for splits: a split of 1 into 2 doubles the quantity and halves the cost of one. */
export function currentHolding(row: HoldingRow, { registry, splits, nowOf }: HoldingPrices): CurrentHolding {
  const { market, symbol, quantity, cost } = row;
  const listed = registry.find(market, symbol);
  const factor = listed ? splits.factorBetween(listed.no, row.entered_at, nowOf(market)) : 1;
  return {
    market,
    symbol,
    listed,
    isSplit: factor !== 1,
    quantity: factor === 1 ? quantity : Number((quantity / factor).toPrecision(12)),
    cost: cost === null ? null : cost * factor,
  };
}

/** Groups holdings by market and currency, with their values. */
export function groupHoldings(
  holdings: readonly CurrentHolding[],
  pricesOf: (market: Market) => HoldingPrices,
): HoldingsGroup[] {
  const positions = holdings.map((holding) => toPosition(holding, pricesOf(holding.market)));
  const groups = Map.groupBy(positions, ({ market, currency }) => `${market} ${currency}`);
  return [...groups.values()].map((members) => {
    const [{ market, currency }] = members as [HoldingPosition];
    const value = sumOf(members, (one) => one.value);
    const weighed = members.map((one) => ({
      ...one,
      weightPct: one.value !== null && value > 0 ? (100 * one.value) / value : null,
    }));
    return { market, currency, totals: totalsOf(members), positions: weighed };
  });
}

function toPosition(
  { market, symbol, quantity, cost, isSplit, listed }: CurrentHolding,
  prices: HoldingPrices,
): HoldingPosition {
  const instrument = listed?.instrument;
  const quote = listed && prices.priceOf(listed);
  const price = quote?.price ?? null;
  const value = price === null ? null : quantity * price;
  const paid = cost === null ? null : quantity * cost;
  const pnl = value === null || paid === null ? null : value - paid;
  const { reference } = quote ?? {};
  const dayChange = price === null || reference === undefined ? null : quantity * (price - reference);
  return {
    market,
    symbol,
    name: instrument?.name ?? symbol,
    quantity,
    cost,
    isSplit,
    price,
    value,
    pnl,
    dayChange,
    ...(instrument
      ? priceGridOf(instrument)
      : { tickSize: MARKET_INFO[market].tickSize, currency: MARKET_INFO[market].currency, isMoney: true }),
    pnlPct: pctOf(pnl, paid),
    dayChangePct: pctOf(dayChange, reference === undefined ? null : quantity * reference),
    weightPct: null,
  };
}

function totalsOf(positions: readonly HoldingPosition[]): HoldingsGroup['totals'] {
  const priced = positions.filter(({ value }) => value !== null);
  const compared = priced.filter(({ pnl }) => pnl !== null);
  const moved = priced.filter(({ dayChange }) => dayChange !== null);
  const cost = sumOf(compared, (one) => one.quantity * (one.cost ?? 0));
  const pnl = compared.length > 0 ? sumOf(compared, (one) => one.pnl) : null;
  const dayChange = moved.length > 0 ? sumOf(moved, (one) => one.dayChange) : null;
  const before = sumOf(moved, (one) => one.value) - (dayChange ?? 0);
  return {
    value: sumOf(priced, (one) => one.value),
    cost,
    pnl,
    pnlPct: pctOf(pnl, cost),
    dayChange,
    dayChangePct: pctOf(dayChange, before),
    unpriced: positions.length - priced.length,
    uncosted: priced.length - compared.length,
  };
}

const sumOf = (positions: readonly HoldingPosition[], of: (one: HoldingPosition) => number | null): number =>
  positions.reduce((sum, one) => sum + (of(one) ?? 0), 0);

const pctOf = (change: number | null, base: number | null): number | null =>
  change !== null && base !== null && base > 0 ? (100 * change) / base : null;
