import {
  type Instrument,
  type InstrumentKind,
  instrumentId,
  type Market,
  type ScheduleId,
  wireSymbol,
} from '@wickwise/market';

/** A share as a list has it. */
export interface OfferedShare {
  symbol: string;
  /** Smallest price step, in the quote currency. */
  tickSize: number;
  /** Its name at the provider, where that is another. */
  code?: string;
  /** Default: a share. */
  kind?: InstrumentKind;
  /** Default: the symbol. */
  name?: string;
  /** Whether futures or options of it are traded, which changes its hours at NSE. */
  hasDerivatives?: boolean;
}

/** What an address and the wire hold without escapes: `BRK.B`, `BAJAJ-AUTO`, `M&M`. */
const SYMBOL = /^[A-Z0-9](?:[A-Z0-9.&-]{0,19})$/;
const MOST_NAME = 100;

interface ShareMarket {
  market: Extract<Market, 'Indian_Equity' | 'US_Equity'>;
  currency: string;
  /** Returns the hours of a share. */
  schedule(offer: OfferedShare): ScheduleId;
}

const NSE: ShareMarket = {
  market: 'Indian_Equity',
  currency: 'INR',
  schedule: ({ hasDerivatives }) => (hasDerivatives ? 'nse-auction' : 'nse'),
};
const US: ShareMarket = { market: 'US_Equity', currency: 'USD', schedule: () => 'nyse' };

/**
 * Returns the instrument of an offered share under a symbol of ours; undefined for one that goes by another symbol today,
 * and for a symbol that no exchange's share has.
 */
function listedShare(
  { market, currency, schedule }: ShareMarket,
  symbol: string,
  offer: OfferedShare,
): Instrument | undefined {
  if (!SYMBOL.test(symbol) || wireSymbol(market, symbol) !== symbol) return undefined;
  const { kind = 'share', name = symbol, tickSize } = offer;
  if (kind !== 'share' && kind !== 'fund') return undefined;
  return {
    id: instrumentId(market, symbol),
    market,
    symbol,
    name: name.trim().slice(0, MOST_NAME) || symbol,
    kind,
    sector: 'Other',
    currency,
    tickSize,
    schedule: schedule(offer),
  };
}

/** Returns the share of NSE that an offer is, under its own symbol. */
export const nseShare = (offer: OfferedShare): Instrument | undefined => listedShare(NSE, offer.symbol, offer);

/** Returns our symbol of a ticker whose share class follows a dash: `BRK-B`. */
export const dottedClass = (ticker: string): string => ticker.toUpperCase().replace('-', '.');

/** The same of a share of the US, by the provider's name of it in our words. */
export const usShare =
  (symbolIn: (name: string) => string = (name) => name) =>
  (offer: OfferedShare): Instrument | undefined =>
    listedShare(US, symbolIn(offer.symbol), offer);

/**
 * Series of NSE in which shares and units trade: the normal one, those without intraday netting, and those of small
 * companies, REITs and InvITs. All others are bonds, gold and rights.
 */
const SERIES = ['EQ', 'BE', 'BZ', 'SM', 'ST', 'RR', 'IV'] as const;

/** Returns how well a series represents its symbol, the best first; -1 for a series that has no shares. */
export const seriesRank = (series: string): number => (SERIES as readonly string[]).indexOf(series);

/** Units of mutual funds, of which ETFs are, have an ISIN of their own kind. */
export const kindOfIsin = (isin: string | undefined): 'share' | 'fund' => (isin?.startsWith('INF') ? 'fund' : 'share');

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** Returns an ISIN that a list names; undefined where it names none. */
export const isinOf = (value: unknown): string | undefined =>
  typeof value === 'string' && ISIN.test(value.trim()) ? value.trim() : undefined;

/** Usual step of a share's price at NSE, where a list names none. */
const NSE_STEP = 0.05;

/** Returns a price step that a list names in paise or, by `perUnit` 1, in rupees. */
export function nseStep(value: unknown, perUnit = 100): number {
  const step = Number(value) / perUnit;
  return step > 0 && step <= 100 ? Number(step.toFixed(4)) : NSE_STEP;
}

/** Quoting step of a share of the US. */
export const US_STEP = 0.01;

const FUND = /\b(ETF|ETN|Fund|Trust Units|SPDR)\b/i;

/** What a list without kinds says by its names. */
export const kindOfName = (name: string): 'share' | 'fund' => (FUND.test(name) ? 'fund' : 'share');

/** An offer of a share, with the series that it trades in. */
export interface SeriesOffer extends OfferedShare {
  series: string;
}

/** Returns each share once: of several series the one that stands best for its symbol. */
export function bestSeries<Kind extends SeriesOffer>(offers: readonly Kind[]): Omit<Kind, 'series'>[] {
  const best = new Map<string, Kind>();
  for (const offer of offers) {
    const known = best.get(offer.symbol);
    if (!known || seriesRank(offer.series) < seriesRank(known.series)) best.set(offer.symbol, offer);
  }
  return [...best.values()].map(({ series: _, ...offer }) => offer);
}
