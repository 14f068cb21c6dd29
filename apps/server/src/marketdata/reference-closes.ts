import type { MarketClose } from '@wickwise/contract';
import { MARKET_INFO, type Session, splitInstrumentId } from '@wickwise/market';
import type { SplitBook } from './bars/split-book.ts';
import type { Quote } from './quote-book.ts';
import { tradingDayAt } from './trading-day.ts';

/**
 * Returns the price that each symbol’s change is measured from on a market’s trading day. All change with the day’s
 * first price, so clients get the whole day’s closes: a symbol without one uses its last price in trading hours.
 */
export const referenceCloses = (quotes: readonly Quote[], day: Session, splits: SplitBook): MarketClose =>
  quotes.flatMap((quote) => {
    const close = isOfDay(quote, day) ? quote.referencePrice : quote.close * splitFactor(quote, day, splits);
    return close > 0 ? [{ code: quote.symbol, close }] : [];
  });

/** Returns whether a price is of the day. Crypto changes are always measured from a day ago, which ticks contain. */
export const isOfDay = ({ id, timeMs, listed }: Quote, { date }: Session): boolean =>
  MARKET_INFO[splitInstrumentId(id).market].changeBasis === '24 hours' ||
  tradingDayAt(listed.instrument.schedule, timeMs).date === date;

const splitFactor = ({ timeMs, listed }: Quote, { openMs }: Session, splits: SplitBook): number =>
  splits.factorBetween(listed.no, timeMs, openMs);
