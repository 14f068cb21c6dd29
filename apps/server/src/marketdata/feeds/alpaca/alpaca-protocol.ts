import { usShare } from '../listed-share.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { readAlpacaOffers } from './assets.ts';
import { ALPACA_TIMEFRAMES, MOST_ALPACA_BARS, readAlpacaBars } from './candles.ts';
import { readAlpacaSplits, readPastAlpacaSplits } from './splits.ts';
import { AlpacaSession, alpacaSymbolOf, readAlpacaQuotes } from './wire.ts';

/** Keys of accounts for practice; all others are of accounts with money. */
const PRACTICE = /^PK/;

/** Alpaca's free plan: trades and bars of IEX; limits as of November 2026. */
export const alpacaProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: id = '', secret = '' } = key;
  return {
    name: 'alpaca',
    notes: { US_Equity: 'Alpaca, trades at IEX' },
    attribution: 'Alpaca, trades at IEX',
    scope: 'personal',
    restUrl: 'https://data.alpaca.markets',
    wsUrl: 'wss://stream.data.alpaca.markets/v2/iex',
    hosts: { trading: `https://${PRACTICE.test(id) ? 'paper-api' : 'api'}.alpaca.markets` },
    keyedHosts: ['trading'],
    headers: { 'APCA-API-KEY-ID': id, 'APCA-API-SECRET-KEY': secret },
    key,
    refusesKey: ({ status }) => status === 401 || status === 403,
    budget: { capacity: 60, perSecond: 3 }, // of 200 a minute
    perConnection: 30,
    pollEveryMs: 5_000,
    messagesPerSecond: 5,
    silenceMs: 60_000,
    ping: { everyMs: 10_000 },
    sampling: { afterMs: 20_000, everyMs: 300_000 },
    tellsTime: true,
    symbolOf: alpacaSymbolOf,
    instrumentOf: usShare(),
    session: () => new AlpacaSession(id, secret),
    offers: readAlpacaOffers,
    quotes: readAlpacaQuotes,
    candles: {
      timeframes: ALPACA_TIMEFRAMES,
      maxBars: MOST_ALPACA_BARS,
      isNewestOnly: false,
      hasDates: true,
      page: readAlpacaBars,
    },
    splits: readAlpacaSplits,
    pastSplits: readPastAlpacaSplits,
  };
};
