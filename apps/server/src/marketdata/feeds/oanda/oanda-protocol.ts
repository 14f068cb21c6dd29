import { pairsNamed } from '../listed-pair.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { MOST_OANDA_BARS, OANDA_TIMEFRAMES, readOandaBars, readOandaOffers, readOandaQuotes } from './rest.ts';
import { OandaSession, oandaSymbolOf } from './wire.ts';

/** Accounts with real money; those for practice, which are free, begin with 101. */
const LIVE_SITE = /^001-/;

/** OANDA's currencies and metals, with an account for practice or a real one; limits as of November 2026. */
export const oandaProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: token = '', account = '' } = key;
  const site = LIVE_SITE.test(account) ? 'fxtrade' : 'fxpractice';
  const path = encodeURIComponent(account);
  const wsUrl = `wss://stream-${site}.oanda.com/v3/accounts/${path}/pricing/stream`;
  const headers = { authorization: `Bearer ${token}` };
  return {
    name: 'oanda',
    notes: { Forex: 'OANDA' },
    terms: { Forex: { badge: 'LIVE', delaySec: 0, usualPauseMs: 60_000 } },
    attribution: 'OANDA',
    scope: 'personal',
    restUrl: `https://api-${site}.oanda.com`,
    wsUrl,
    isLines: true,
    headers,
    key,
    place: () => ({ url: wsUrl, headers }),
    refusesKey: ({ status }) => status === 401 || status === 403,
    budget: { capacity: 60, perSecond: 30 }, // of 120 a second
    perConnection: null,
    messagesPerSecond: 1, // each opens a connection, of 2 a second
    silenceMs: 20_000, // a heartbeat comes each 5 s
    sampling: { afterMs: 15_000, everyMs: 60_000 },
    tellsTime: true,
    needsList: true, // one instrument that the account doesn't have, and the whole stream is refused
    symbolOf: oandaSymbolOf,
    instrumentOf: pairsNamed((name) => name.replace('_', '')),
    session: () => new OandaSession(),
    offers: readOandaOffers(path),
    quotes: readOandaQuotes(path),
    candles: {
      timeframes: OANDA_TIMEFRAMES,
      maxBars: MOST_OANDA_BARS,
      isNewestOnly: false,
      keepsQuiet: true,
      page: readOandaBars,
    },
  };
};
