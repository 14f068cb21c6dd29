import { MARKET_INFO, type Market, type Timeframe, zoneOffsetMs } from '@wickwise/market';
import type { Costs } from './input.ts';

const DAY_MS = 86_400_000;

/** What trading in a market is like for a small account. */
interface MarketTerms {
  commissionPct: number;
  /** Shares come whole; currencies and coins in fractions. */
  wholeUnits: boolean;
  daysPerYear: number;
  /** The zone whose calendar days returns are taken over: the exchange's, or UTC where trading never stops at night. */
  dayZone: string;
}

const TERMS: Readonly<Record<Market, MarketTerms>> = {
  Indian_Equity: {
    commissionPct: 0.05,
    wholeUnits: true,
    daysPerYear: 252,
    dayZone: MARKET_INFO.Indian_Equity.zone,
  },
  US_Equity: { commissionPct: 0.02, wholeUnits: true, daysPerYear: 252, dayZone: MARKET_INFO.US_Equity.zone },
  Forex: { commissionPct: 0.01, wholeUnits: false, daysPerYear: 260, dayZone: 'UTC' },
  Crypto: { commissionPct: 0.1, wholeUnits: false, daysPerYear: 365, dayZone: 'UTC' },
};

const SLIPPAGE_PCT = 0.02;

export const usualCosts = (market: Market): Costs => ({
  commissionPct: TERMS[market].commissionPct,
  fixed: 0,
  halfSpreadPct: 0,
  slippagePct: SLIPPAGE_PCT,
  borrowPctPerYear: 0,
});

export const tradesWholeUnits = (market: Market): boolean => TERMS[market].wholeUnits;

/** Returns a year: one a day for daily and shorter bars, one a bar for longer ones. */
export function periodsPerYear(market: Market, timeframe: Timeframe): number {
  if (timeframe === '1W') return 52;
  if (timeframe === '1M') return 12;
  return TERMS[market].daysPerYear;
}

/** Numbers the calendar day of a bar's opening instant; undefined where every bar is a period of its own. */
export type DayOf = ((timeMs: number) => number) | undefined;

export function dayOf(market: Market, timeframe: Timeframe): DayOf {
  if (timeframe === '1D' || timeframe === '1W' || timeframe === '1M') return undefined;
  const { dayZone } = TERMS[market];
  return (timeMs) => Math.floor((timeMs + zoneOffsetMs(dayZone, timeMs)) / DAY_MS);
}
