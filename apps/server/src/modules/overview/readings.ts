import type { Market, Session } from '@wickwise/market';
import type { Quote } from '#marketdata/quote-book.ts';
import { isOfDay } from '#marketdata/reference-closes.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { DailyFacts } from './daily-facts.ts';
import type { MarketFacts } from './market-facts.ts';
import type { SessionFacts } from './session-facts.ts';

/** An instrument at a moment: its newest price and figures of closed bars. */
export interface InstrumentReading {
  listed: ListedInstrument;
  /** NaN before the first. */
  price: number;
  /** Time of that price, epoch ms; NaN before the first. */
  timeMs: number;
  /** Price that the session's change is measured from; NaN before the session has one. */
  reference: number;
  /** In percent; NaN likewise. */
  changePct: number;
  daily: DailyFacts | undefined;
  session: SessionFacts | undefined;
}

export interface ReadingDeps {
  registry: InstrumentRegistry;
  quoteOf: (listed: ListedInstrument) => Quote | undefined;
  facts: MarketFacts;
}

/** Returns all instruments of a market on its trading day, the day of its newest price. */
export async function readMarket(deps: ReadingDeps, market: Market, day: Session): Promise<InstrumentReading[]> {
  const [daily, session] = await Promise.all([deps.facts.daily(market, day), deps.facts.session(market, day)]);
  return deps.registry.of(market).map((listed) => {
    const quote = deps.quoteOf(listed);
    const reference = quote && isOfDay(quote, day) ? quote.referencePrice : Number.NaN;
    const price = quote?.price ?? Number.NaN;
    const changePct = (100 * (price - reference)) / reference;
    const facts = { daily: daily.get(listed.no), session: session.get(listed.no) };
    return { listed, price, timeMs: quote?.timeMs ?? Number.NaN, reference, changePct, ...facts };
  });
}

/** Returns the time of the newest price, epoch ms; null before the first. */
export const newestPriceAt = (readings: readonly InstrumentReading[]): number | null =>
  readings.reduce<number | null>((newest, { timeMs }) => (timeMs > (newest ?? 0) ? timeMs : newest), null);

/** Returns whether an instrument is a share or pair: indices and funds aren't counted. */
export const isCounted = ({ listed: { instrument } }: InstrumentReading): boolean =>
  instrument.kind === 'share' || instrument.kind === 'pair';
