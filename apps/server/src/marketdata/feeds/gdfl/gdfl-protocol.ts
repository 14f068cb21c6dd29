import { DAY_MS } from '@wickwise/market';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { GDFL_TIMEFRAMES, gdflShare, readGdflBars, readGdflOffers, readGdflQuotes } from './rest.ts';
import { gdflPauseMs, gdflRefusalIn } from './sentences.ts';
import { GdflSession, gdflSymbolOf } from './wire.ts';

/** Days of minutes in a call, and of days. */
const MINUTE_DAYS = 10;
const DAYS = 3_650;

/** Global Datafeeds, an authorised vendor of NSE; limits of the smallest plan, as of November 2026. */
export const gdflProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: accessKey = '' } = key;
  return {
    name: 'gdfl',
    notes: { Indian_Equity: 'Global Datafeeds, NSE' },
    attribution: 'Global Datafeeds',
    scope: 'personal',
    restUrl: 'https://nimblerest.lisuns.com:4532',
    wsUrl: 'wss://nimblewebstream.lisuns.com:4576',
    query: { accessKey },
    key,
    throttledMs: gdflPauseMs,
    refusalIn: gdflRefusalIn,
    budget: { capacity: 60, perSecond: 0.4 }, // of 1,800 an hour, with those of the stream
    perConnection: 100,
    messagesPerSecond: 20,
    silenceMs: 20_000, // an echo comes each second
    sampling: { afterMs: 20_000, everyMs: 600_000 },
    symbolOf: gdflSymbolOf,
    instrumentOf: gdflShare,
    session: () => new GdflSession(accessKey),
    offers: readGdflOffers,
    quotes: readGdflQuotes,
    candles: {
      timeframes: GDFL_TIMEFRAMES,
      maxBars: 10_000,
      spanMs: (timeframe) => (timeframe === '1D' ? DAYS : MINUTE_DAYS) * DAY_MS,
      isNewestOnly: false,
      hasDates: true,
      keepsQuiet: true,
      page: readGdflBars,
    },
  };
};
