import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import {
  MOST_TIINGO_BARS,
  readTiingoBars,
  readTiingoOffers,
  readTiingoQuotes,
  TIINGO_TIMEFRAMES,
  TiingoSession,
  tiingoSymbolOf,
} from './wire.ts';

/** Tiingo's currencies; limits of the free plan as of November 2026. */
export const tiingoProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: token = '' } = key;
  return {
    name: 'tiingo',
    notes: { Forex: 'Tiingo' },
    terms: { Forex: { badge: 'LIVE', delaySec: 0, usualPauseMs: 60_000 } },
    attribution: 'Tiingo',
    scope: 'personal',
    restUrl: 'https://api.tiingo.com',
    wsUrl: 'wss://api.tiingo.com/fx',
    headers: { authorization: `Token ${token}` },
    key,
    refusesKey: ({ status }) => status === 401 || status === 403,
    budget: { capacity: 40, perSecond: 0.0125 }, // of 50 an hour
    perConnection: null,
    messagesPerSecond: 5,
    silenceMs: 60_000, // a heartbeat comes each half minute
    sampling: { afterMs: 60_000, everyMs: 3_600_000 },
    tellsTime: true,
    symbolOf: tiingoSymbolOf,
    session: () => new TiingoSession(token),
    offers: readTiingoOffers,
    quotes: readTiingoQuotes,
    candles: {
      timeframes: TIINGO_TIMEFRAMES,
      maxBars: MOST_TIINGO_BARS,
      isNewestOnly: false,
      keepsQuiet: true,
      page: readTiingoBars,
    },
  };
};
