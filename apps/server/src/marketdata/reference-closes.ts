import type { MarketClose } from '@wickwise/contract';
import { MARKET_INFO, type Session, splitInstrumentId } from '@wickwise/market';
import type { SplitBook } from './bars/split-book.ts';
import type { Quote } from './quote-book.ts';
import { tradingDayAt } from './trading-day.ts';

/**
 * What the change of each symbol is measured from on a market's trading day.
 *
 * All of them move on together, with the first price of the day: a symbol that has none yet is compared with its own last
 * price in trading hours, so that a client that asks at that moment has the right closes for the whole day.
 */
export const referenceCloses = (quotes: readonly Quote[], day: Session, splits: SplitBook): MarketClose =>
  quotes.flatMap((quote) => {
    const close = isOfDay(quote, day) ? quote.referencePrice : quote.close * splitFactor(quote, day, splits);
    return close > 0 ? [{ code: quote.symbol, close }] : [];
  });

/** A coin's change is always measured from the price a day ago, which comes with its ticks. */
export const isOfDay = ({ id, timeMs, listed }: Quote, { date }: Session): boolean =>
  MARKET_INFO[splitInstrumentId(id).market].changeBasis === '24 hours' ||
  tradingDayAt(listed.instrument.schedule, timeMs).date === date;

const splitFactor = ({ timeMs, listed }: Quote, { openMs }: Session, splits: SplitBook): number =>
  splits.factorBetween(listed.no, timeMs, openMs);
