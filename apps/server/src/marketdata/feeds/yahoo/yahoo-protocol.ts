import { DAY_MS, MINUTE_MS } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import type { ProviderProtocol } from '../provider-protocol.ts';
import { readYahooQuotes, YAHOO_SPANS_MS, YAHOO_TIMEFRAMES, YahooCharts } from './chart.ts';
import { subscribe, YahooSession, yahooSymbolOf } from './wire.ts';

const SUBSCRIBE_EVERY_MS = 15_000;
/** Days since the listing of the oldest share. */
const ALL_DAYS = 30_000;

/** Yahoo's prices of US shares, which it offers to nobody but its own pages; as of November 2026. */
export function yahooProtocol(): ProviderProtocol {
  let wanted: ReadonlySet<string> = new Set();
  const charts = new YahooCharts();
  return {
    name: 'yahoo-unofficial',
    notes: { US_Equity: 'Yahoo, unofficial' },
    attribution: 'Yahoo, unofficial',
    scope: 'personal',
    restUrl: 'https://query2.finance.yahoo.com',
    wsUrl: 'wss://streamer.finance.yahoo.com/?version=2',
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Wickwise)' },
    budget: { capacity: 60, perSecond: 1 }, // no limit is known
    perConnection: null,
    messagesPerSecond: 5,
    silenceMs: MINUTE_MS,
    ping: { everyMs: SUBSCRIBE_EVERY_MS, message: () => subscribe(wanted) },
    confirmsByEcho: true,
    sampling: { afterMs: MINUTE_MS, everyMs: 5 * MINUTE_MS },
    tellsTime: true,
    hasNoList: true,
    namesCloses: true,
    symbolOf: yahooSymbolOf,
    session: () =>
      new YahooSession((symbols) => {
        wanted = symbols;
      }),
    offers: async () =>
      instrumentsOf('US_Equity').map((one) => ({ symbol: yahooSymbolOf(one), tickSize: one.tickSize })),
    quotes: readYahooQuotes,
    candles: {
      timeframes: YAHOO_TIMEFRAMES,
      maxBars: 100_000,
      spanMs: (timeframe) => YAHOO_SPANS_MS[timeframe] ?? ALL_DAYS * DAY_MS,
      isNewestOnly: false,
      hasDates: true,
      keepsQuiet: true, // times without a trade come without prices
      page: (get, call) => charts.bars(get, call),
    },
  };
}
