import { CHART_TIMEFRAMES, SCAN_TIMEFRAMES, TIMEFRAMES } from '@wickwise/market';
import * as z from 'zod/mini';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const TimeframeName = z.enum(TIMEFRAMES);
export const ChartTimeframeName = z.enum(CHART_TIMEFRAMES);
export const ScanTimeframeName = z.enum(SCAN_TIMEFRAMES);

/** Format of an instrument's prices: their smallest step, and the currency that decides grouping. */
export const PriceGrid = z.object({
  tickSize: z.number(),
  currency: z.string(),
  /** Whether prices are amounts of that currency, not rates or points; absent in notices of earlier versions. */
  isMoney: z.optional(z.boolean()),
});
export type PriceGrid = z.infer<typeof PriceGrid>;

/** An instrument for display. */
export const InstrumentView = z.object({
  market: MarketName,
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(['share', 'fund', 'index', 'pair']),
  sector: z.string(),
  ...PriceGrid.shape,
  /** Finest timeframe of the feed: some recordings only have daily bars. */
  finest: TimeframeName,
  /** Of the provider's list beside the catalogue: prices come while somebody needs them, and scans leave it out. */
  isOnDemand: z.optional(z.literal(true)),
});
export type InstrumentView = z.infer<typeof InstrumentView>;

export const InstrumentsQuery = z.object({
  market: z.optional(MarketName),
  /** One instrument of the market, by its exact symbol; of a provider's list too. */
  symbol: z.optional(Text.check(z.maxLength(60))),
  /** Part of the symbol or name. */
  q: z.optional(Text.check(z.maxLength(60))),
  limit: z._default(wholeNumber(1, 1_000), 1_000),
  /** Of a search: how many matches to leave out, those of earlier pages. */
  offset: z._default(wholeNumber(0, 100_000), 0),
});

export const InstrumentsPage = z.object({ instruments: z.array(InstrumentView) });
export type InstrumentsPage = z.infer<typeof InstrumentsPage>;

/** Reference closes of a market, from which clients compute changes of US shares (docs/api/contract.md#entities). */
export const MarketClose = z.array(z.object({ code: z.string(), close: z.number() }));
export type MarketClose = z.infer<typeof MarketClose>;

export const MarketCloseQuery = z.object({ market: z._default(MarketName, 'US_Equity') });
