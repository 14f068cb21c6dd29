import { concentrationOf, type HeldCloses, portfolioReturns, portfolioRisk } from '@wickwise/analytics';
import type { HoldingsGroup, HoldingsRisk } from '@wickwise/contract';
import { type BarSeries, MARKET_INFO, type Market } from '@wickwise/market';
import { catalogueOf } from '@wickwise/market/catalogue';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { finiteOrNull } from '#platform/finite.ts';
import type { HoldingPrices } from './positions.ts';

/** Daily bars that are read: about five years of sessions. */
const DAYS = 1_300;
/** Instruments that are read at a time, so other requests aren't delayed. */
const TOGETHER = 24;

/** Measures the risk of one group of holdings from its daily bars and those of the market's index. */
export async function riskOf(
  { market, currency, positions }: HoldingsGroup,
  prices: HoldingPrices,
  store: BarStore,
): Promise<HoldingsRisk> {
  const listed = positions.flatMap(({ symbol }) => prices.registry.find(market, symbol) ?? []);
  const index = benchmarkOf(market, prices);
  const bars = await readDays([...listed, ...(index ? [index] : [])], market, prices, store);
  const barsOf = (symbol: string): BarSeries | undefined => bars.get(prices.registry.find(market, symbol)?.no ?? 0);
  const isMeasured = (symbol: string): boolean => (barsOf(symbol)?.length ?? 0) > 1;
  const held = positions.flatMap(({ symbol, quantity }): HeldCloses[] => {
    const own = barsOf(symbol);
    return own && own.length > 1 ? [{ quantity, bars: own }] : [];
  });
  const against = index && bars.get(index.no);
  const risk = portfolioRisk(portfolioReturns(held), against, MARKET_INFO[market].daysPerYear);
  const values = positions.flatMap(({ symbol, value }) => (value === null ? [] : [{ symbol, value }]));
  const total = values.reduce((sum, one) => sum + one.value, 0);
  const hhi = concentrationOf(values.map(({ value }) => value));
  const [largest] = values.toSorted((a, b) => b.value - a.value);
  const { largestFall, worstDay } = risk;
  return {
    market,
    currency,
    yearDays: risk.yearDays,
    days: risk.days,
    volatilityPct: finiteOrNull(100 * risk.volatility),
    beta: finiteOrNull(risk.beta),
    benchmark: index?.instrument.symbol ?? null,
    largestFall: largestFall ? { ...largestFall, pct: 100 * largestFall.depth } : null,
    worstDay: worstDay ? { pct: 100 * worstDay.depth, atMs: worstDay.atMs, money: total * worstDay.depth } : null,
    hhi: finiteOrNull(hhi),
    effectiveCount: finiteOrNull(1 / hhi),
    largest: largest && total > 0 ? { symbol: largest.symbol, weightPct: (100 * largest.value) / total } : null,
    unmeasured: positions.flatMap(({ symbol }) => (isMeasured(symbol) ? [] : [symbol])),
  };
}

/** Returns the index that beta is measured against; undefined where a market has several, or where it isn't quoted. */
function benchmarkOf(market: Market, { registry }: HoldingPrices): ListedInstrument | undefined {
  const sides = Object.keys(catalogueOf(market).benchmark.sides);
  const [only] = sides;
  return sides.length === 1 && only !== undefined ? registry.find(market, only) : undefined;
}

/** Reads closed daily bars, adjusted for splits, by the number of the instrument. */
async function readDays(
  listed: readonly ListedInstrument[],
  market: Market,
  { splits, nowOf }: HoldingPrices,
  store: BarStore,
): Promise<Map<number, BarSeries>> {
  const atMs = nowOf(market);
  const all = new Map<number, BarSeries>();
  for (let start = 0; start < listed.length; start += TOGETHER) {
    const some = listed.slice(start, start + TOGETHER);
    const raw = await readManyClosedBars({ store, splits }, some, '1D', { atMs, limit: DAYS });
    for (const one of some) {
      const bars = raw.get(one.no);
      if (bars) all.set(one.no, splits.adjust(one, '1D', bars, atMs));
    }
  }
  return all;
}
