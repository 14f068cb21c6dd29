import { calendarOf, type InstrumentId, type Market } from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import { readCloses } from './currency-closes.ts';
import type { ProviderListing } from './provider-listing.ts';
import type { Get, ProviderProtocol } from './provider-protocol.ts';
import { keepQuotedCloses, keepReferences } from './quoted-closes.ts';
import type { SessionCloses } from './session-closes.ts';

export interface DayClosesDeps {
  get: Get;
  protocol: Pick<ProviderProtocol, 'candles' | 'candlesOf' | 'quotes' | 'quotesReferences'>;
  /** Where prices that quotes name as the start of the change go. */
  references: Map<string, number>;
  listing: ProviderListing;
  closes: { readonly [Name in Market]?: SessionCloses };
  /** The market's time. */
  nowMs: () => number;
  signal: AbortSignal;
  log: Log;
}

/** Begins to read the closes that the day's changes of currencies and shares start from. */
export function readDayCloses({ protocol, closes, references, nowMs, ...deps }: DayClosesDeps): void {
  const idsOf = (market: Market): InstrumentId[] =>
    deps.listing.listed.flatMap(({ instrument }) => (instrument.market === market ? [instrument.id] : []));
  const { quotes } = protocol;
  const candles = protocol.candlesOf?.Forex ?? protocol.candles;
  const coins = protocol.quotesReferences ? idsOf('Crypto') : [];
  if (coins.length > 0) void keepReferences(coins, references, { ...deps, quotes });
  const shares = idsOf('US_Equity');
  if (closes.Forex) void readCloses(idsOf('Forex'), closes.Forex, { ...deps, candles, toMs: nowMs });
  if (!closes.US_Equity || shares.length === 0) return;
  void keepQuotedCloses(shares, closes.US_Equity, calendarOf('nyse'), { ...deps, quotes, nowMs });
}
