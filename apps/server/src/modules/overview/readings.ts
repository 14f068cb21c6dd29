import type { Market, Session } from '@wickwise/market';
import type { Quote } from '#marketdata/quote-book.ts';
import { isOfDay } from '#marketdata/reference-closes.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { DailyFacts } from './daily-facts.ts';
import type { MarketFacts } from './market-facts.ts';
import type { SessionFacts } from './session-facts.ts';

/** What is known of an instrument at a moment: its newest price and what closed bars tell. */
export interface Reading {
  listed: ListedInstrument;
  /** NaN before the first. */
  price: number;
  /** What the session's change is measured from; NaN while the session has no price of it. */
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

/** All instruments of a market on its trading day, which is the day of its newest price. */
export async function readMarket(deps: ReadingDeps, market: Market, day: Session): Promise<Reading[]> {
  const [daily, session] = await Promise.all([deps.facts.daily(market, day), deps.facts.session(market, day)]);
  return deps.registry.of(market).map((listed) => {
    const quote = deps.quoteOf(listed);
    const reference = quote && isOfDay(quote, day) ? quote.referencePrice : Number.NaN;
    const price = quote?.price ?? Number.NaN;
    const changePct = (100 * (price - reference)) / reference;
    return { listed, price, reference, changePct, daily: daily.get(listed.no), session: session.get(listed.no) };
  });
}

/** Shares and pairs: what indices and funds are made of, and what is counted. */
export const isCounted = ({ listed: { instrument } }: Reading): boolean =>
  instrument.kind === 'share' || instrument.kind === 'pair';

export const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
