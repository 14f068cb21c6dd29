import type { CalendarEvent } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { DigestPrices, DigestQuote, DigestSources } from '#modules/notices/digest/sources.ts';

/** Sources of tests: nothing of anything, but for what is given. */
export const sourcesOf = (given: Partial<DigestSources> = {}): DigestSources => ({
  watched: async () => new Set(),
  prices: () => undefined,
  firings: async () => ({ count: 0, firings: [] }),
  calls: async () => ({ count: 0, calls: [] }),
  matches: async () => [],
  stories: async () => [],
  events: async () => [],
  brief: async () => undefined,
  ...given,
});

export const quoteOf = (symbol: string, changePct: number, timeMs: number, more: Partial<DigestQuote> = {}) => ({
  symbol,
  name: symbol,
  price: 100 * (1 + changePct / 100),
  referencePrice: 100,
  timeMs,
  grid: { tickSize: 0.05, currency: 'INR', isMoney: true },
  ...more,
});

export const pricesOf = (nowMs: number, quotes: readonly DigestQuote[]): DigestPrices => ({
  badge: 'LIVE',
  nowMs,
  quotes,
});

/** Prices of one market alone. */
export const only =
  (market: Market, prices: DigestPrices): DigestSources['prices'] =>
  (_user, asked) =>
    asked === market ? prices : undefined;

export const ids = (...all: string[]): ReadonlySet<InstrumentId> => new Set(all as InstrumentId[]);

export const calendarEvent = (more: Partial<CalendarEvent>): CalendarEvent => ({
  id: 'e',
  kind: 'earnings',
  market: 'Indian_Equity',
  symbol: null,
  date: '2026-11-27',
  at: null,
  timing: null,
  title: '',
  importance: null,
  isEstimated: false,
  hours: null,
  expiry: null,
  ratio: null,
  list: null,
  ...more,
});
