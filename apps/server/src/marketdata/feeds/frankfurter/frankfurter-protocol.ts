import type { ProviderProtocol, StreamSession } from '../provider-protocol.ts';
import { FIX_TIMEFRAMES, FixReader, fixSymbolOf } from './wire.ts';

const HALF_HOUR_MS = 1_800_000;

/** Nothing is streamed. */
const NO_SESSION: StreamSession = { want: () => [], read: () => [], isSettled: true };

/** The daily fixes of the European Central Bank, from Frankfurter; as of November 2026. */
export function frankfurterProtocol(): ProviderProtocol {
  const reader = new FixReader();
  return {
    name: 'ecb-frankfurter',
    notes: { Forex: 'ECB reference rates, fixed once a day at 14:15 CET' },
    terms: { Forex: { badge: 'EOD', delaySec: 0, usualPauseMs: Number.POSITIVE_INFINITY } },
    attribution: 'European Central Bank, from Frankfurter',
    isFix: true,
    restUrl: 'https://api.frankfurter.dev',
    wsUrl: '',
    budget: { capacity: 10, perSecond: 0.5 },
    perConnection: 0,
    pollEveryMs: HALF_HOUR_MS,
    messagesPerSecond: 1,
    silenceMs: HALF_HOUR_MS,
    tellsTime: false, // a fix is hours old
    symbolOf: fixSymbolOf,
    session: () => NO_SESSION,
    offers: (get) => reader.offers(get),
    quotes: (get, symbols) => reader.quotes(get, symbols),
    candles: {
      timeframes: FIX_TIMEFRAMES,
      maxBars: 100_000,
      isNewestOnly: false,
      hasDates: true,
      keepsQuiet: true,
      page: (get, call) => reader.bars(get, call),
    },
  };
}
