import { usShare } from '../listed-share.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { MASSIVE_TIMEFRAMES, MOST_AGGREGATES, readMassiveBars, readMassiveQuotes } from './rest.ts';
import { readMassiveSplits, readPastMassiveSplits } from './splits.ts';
import { readMassiveOffers } from './tickers.ts';
import { MassiveSession, massiveSymbolOf } from './wire.ts';

const MINUTE_MS = 60_000;

/** Massive's live trades of US shares, which a plan with real-time data has; limits as of November 2026. */
export const massiveProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: token = '' } = key;
  return {
    name: 'massive',
    notes: { US_Equity: 'Massive' },
    attribution: 'Massive',
    scope: 'personal',
    restUrl: 'https://api.massive.com',
    wsUrl: 'wss://socket.massive.com/stocks',
    headers: { authorization: `Bearer ${token}` },
    key,
    refusesKey: ({ status }) => status === 401 || status === 403,
    budget: { capacity: 50, perSecond: 10 },
    perConnection: null,
    messagesPerSecond: 5,
    silenceMs: MINUTE_MS,
    ping: { everyMs: 10_000 },
    sampling: { afterMs: 10_000, everyMs: MINUTE_MS },
    tellsTime: true,
    symbolOf: massiveSymbolOf,
    instrumentOf: usShare(),
    session: () => new MassiveSession(token),
    offers: readMassiveOffers,
    quotes: readMassiveQuotes,
    candles: {
      timeframes: MASSIVE_TIMEFRAMES,
      maxBars: MOST_AGGREGATES,
      spanMs: (timeframe) => (timeframe === '1D' ? 1_440 : 1) * MOST_AGGREGATES * MINUTE_MS,
      isNewestOnly: false,
      hasDates: true,
      page: readMassiveBars,
    },
    splits: readMassiveSplits,
    pastSplits: readPastMassiveSplits,
  };
};
