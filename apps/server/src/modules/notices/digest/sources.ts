import type { AlertFiring, CalendarEvent, DataBadge, PriceGrid } from '@wickwise/contract';
import type { InstrumentId, IsoDate, Market } from '@wickwise/market';
import type { DigestBrief, DigestCall } from './digest-body.ts';

/** A price as one account has it: the server's, or one of own connections. */
export interface DigestQuote {
  symbol: string;
  name: string;
  price: number;
  /** What its change is measured from; NaN where unknown. */
  referencePrice: number;
  timeMs: number;
  grid: PriceGrid;
}

/** An account's prices of a market; its clock differs from the wall's in replays. */
export interface DigestPrices {
  badge: DataBadge;
  nowMs: number;
  quotes: readonly DigestQuote[];
}

export interface DigestSpan {
  fromMs: number;
  toMs: number;
}

export interface DigestStorySource {
  slug: string;
  title: string;
  source: string;
  publishedMs: number;
  /** When the server got it first. */
  receivedMs: number;
  instruments: readonly string[];
}

/** What digests are composed of, each read from the module that stores it and within what the account may see. */
export interface DigestSources {
  /** Returns the instruments of an account's watchlists. */
  watched(userId: string): Promise<ReadonlySet<InstrumentId>>;
  /** Returns the prices that an account has of some instruments of a market; undefined where it sees none of them. */
  prices(userId: string, market: Market, ids: readonly InstrumentId[]): DigestPrices | undefined;
  /** Returns alerts that fired, by the time of storing: the newest ones, and their number. */
  firings(userId: string, span: DigestSpan, limit: number): Promise<{ count: number; firings: readonly AlertFiring[] }>;
  /** Returns new and ended calls of followed experts, newest first, and their number. */
  calls(userId: string, span: DigestSpan, limit: number): Promise<{ count: number; calls: readonly DigestCall[] }>;
  /** Returns what entered an account's live screens of a market, newest first. Market time. */
  matches(
    userId: string,
    market: Market,
    span: DigestSpan,
  ): Promise<readonly { screenId: string; name: string; symbol: string }[]>;
  /** Returns stories about some instruments, newest first, by the time of publication. */
  stories(instruments: readonly InstrumentId[], span: DigestSpan, limit: number): Promise<readonly DigestStorySource[]>;
  /** Returns events on or after a date and before another, about some instruments or whole markets. */
  events(
    userId: string,
    days: { from: IsoDate; to: IsoDate; instruments: ReadonlySet<InstrumentId> },
  ): Promise<readonly CalendarEvent[]>;
  /** Returns the newest brief of a market; undefined where there is none that the account may see. Market time. */
  brief(userId: string, market: Market, span: DigestSpan): Promise<DigestBrief | undefined>;
}
