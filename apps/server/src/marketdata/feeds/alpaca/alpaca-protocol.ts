import { usShare } from '../../listed-share.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { readAlpacaOffers } from './assets.ts';
import { ALPACA_TIMEFRAMES, MOST_ALPACA_BARS, readAlpacaBars } from './candles.ts';
import { readAlpacaDividends } from './dividends.ts';
import { readAlpacaSplits, readPastAlpacaSplits } from './splits.ts';
import { AlpacaSession, alpacaSymbolOf, readAlpacaQuotes } from './wire.ts';

/** Keys of accounts for practice; all others are of accounts with money. */
const PRACTICE = /^PK/;

/** What plans have, the default first: trades of IEX live, of all exchanges 15 minutes late, or of all live. */
export const ALPACA_PLANS = [
  { value: 'iex', label: 'Free: IEX, live' },
  { value: 'delayed_sip', label: 'Free: all exchanges, delayed (15 minutes)' },
  { value: 'sip', label: 'Algo Trader Plus: all exchanges, live' },
] as const;
const DELAY_MS = 900_000;

const SOURCES = {
  iex: { note: 'Alpaca, trades at IEX', bars: 'iex', more: { perConnection: 30, pollEveryMs: 5_000 } },
  delayed_sip: {
    note: 'Alpaca, trades at all exchanges',
    bars: 'sip',
    more: {
      source: 'alpaca:delayed',
      delayMs: DELAY_MS,
      perConnection: 30,
      pollEveryMs: 5_000,
      terms: { US_Equity: { badge: 'DELAYED', delaySec: DELAY_MS / 1_000, usualPauseMs: 60_000 } },
    },
  },
  sip: {
    note: 'Alpaca, trades at all exchanges',
    bars: 'sip',
    more: { source: 'alpaca:sip', perConnection: null, budget: { capacity: 200, perSecond: 100 } }, // 10,000 a minute
  },
} as const satisfies Readonly<
  Record<
    string,
    { note: string; bars: string; more: Partial<ProviderProtocol> & Pick<ProviderProtocol, 'perConnection'> }
  >
>;

/** Alpaca's trades of US shares, as the plan has them; limits as of November 2026. */
export const alpacaProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: id = '', secret = '', plan = 'iex' } = key;
  const feed = plan in SOURCES ? (plan as keyof typeof SOURCES) : 'iex';
  const { note, bars, more } = SOURCES[feed];
  return {
    name: 'alpaca',
    notes: { US_Equity: note },
    attribution: note,
    scope: 'personal',
    restUrl: 'https://data.alpaca.markets',
    wsUrl: `wss://stream.data.alpaca.markets/v2/${feed}`,
    hosts: { trading: `https://${PRACTICE.test(id) ? 'paper-api' : 'api'}.alpaca.markets` },
    keyedHosts: ['trading'],
    headers: { 'APCA-API-KEY-ID': id, 'APCA-API-SECRET-KEY': secret },
    key,
    refusesKey: ({ status }) => status === 401 || status === 403,
    budget: { capacity: 60, perSecond: 3 }, // of 200 a minute
    ...more,
    messagesPerSecond: 5,
    silenceMs: 60_000,
    ping: { everyMs: 10_000 },
    sampling: { afterMs: 20_000, everyMs: 300_000 },
    tellsTime: true,
    symbolOf: alpacaSymbolOf,
    instrumentOf: usShare(),
    session: () => new AlpacaSession(id, secret),
    offers: readAlpacaOffers,
    quotes: (get, symbols) => readAlpacaQuotes(get, symbols, feed),
    candles: {
      timeframes: ALPACA_TIMEFRAMES,
      maxBars: MOST_ALPACA_BARS,
      isNewestOnly: false,
      hasDates: true,
      page: (get, call) => readAlpacaBars(get, call, bars),
    },
    events: { by: 'Alpaca', dividend: readAlpacaDividends },
    splits: readAlpacaSplits,
    pastSplits: readPastAlpacaSplits,
  };
};
