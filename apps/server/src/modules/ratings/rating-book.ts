import { setImmediate } from 'node:timers/promises';
import { readRating, readRatingVotes } from '@wickwise/analytics';
import type { RatingVote, TechnicalRating } from '@wickwise/contract';
import { type BarSeries, barLength, isBuiltFrom, type Market, type ScanTimeframe } from '@wickwise/market';
import type { BarMemo } from '#marketdata/bars/bar-memo.ts';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketClock } from '#marketdata/clock.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { finiteOrNull } from '#platform/finite.ts';
import { leanOf } from './lean.ts';

/** The longest average is an EMA of 200 bars: bars 500 back weigh less than a hundredth. */
const RATED_BARS = 500;

/** Number of instruments read at a time, so other requests aren't delayed. */
const TOGETHER = 12;

export interface RatingDeps {
  store: BarStore;
  splits: SplitBook;
  registry: InstrumentRegistry;
  clock: MarketClock;
  memo: BarMemo;
}

/** Ratings of a market's instruments at an instant. */
export interface RatedMarket {
  evaluatedAt: number;
  ratings: readonly TechnicalRating[];
}

export interface RatedInstrument {
  evaluatedAt: number;
  rating: TechnicalRating;
  votes: { averages: RatingVote[]; oscillators: RatingVote[] };
}

/** Technical ratings on closed bars: computed on request per market, kept until the next close. */
export class RatingBook {
  readonly #deps: RatingDeps;

  constructor(deps: RatingDeps) {
    this.#deps = deps;
  }

  of(market: Market, timeframe: ScanTimeframe): Promise<RatedMarket> {
    return this.#deps.memo.get(market, timeframe, 'ratings', () => this.#rate(market, timeframe));
  }

  async ofInstrument(listed: ListedInstrument, timeframe: ScanTimeframe): Promise<RatedInstrument> {
    const evaluatedAt = this.#deps.clock.now(listed.instrument.market);
    const [bars] = (await this.#bars([listed], timeframe, evaluatedAt)).values();
    const votes = bars ? readRatingVotes(bars) : { averages: [], oscillators: [] };
    return { evaluatedAt, rating: ratingOf(listed, bars), votes };
  }

  /** Rates instrument by instrument, and yields between them. */
  async #rate(market: Market, timeframe: ScanTimeframe): Promise<RatedMarket> {
    const evaluatedAt = this.#deps.clock.now(market);
    const listed = this.#deps.registry
      .of(market)
      .filter(({ finest }) => isBuiltFrom(barLength(timeframe), barLength(finest)));
    const ratings: TechnicalRating[] = [];
    for (let start = 0; start < listed.length; start += TOGETHER) {
      const some = listed.slice(start, start + TOGETHER);
      const all = await this.#bars(some, timeframe, evaluatedAt);
      for (const one of some) {
        ratings.push(ratingOf(one, all.get(one.no)));
        await setImmediate();
      }
    }
    return { evaluatedAt, ratings };
  }

  async #bars(listed: readonly ListedInstrument[], timeframe: ScanTimeframe, atMs: number) {
    const raw = await readManyClosedBars(this.#deps, listed, timeframe, { atMs, limit: RATED_BARS });
    return new Map(
      listed.map((one) => {
        const bars = raw.get(one.no);
        return [one.no, bars && this.#deps.splits.adjust(one, timeframe, bars, atMs)];
      }),
    );
  }
}

function ratingOf({ instrument: { symbol } }: ListedInstrument, bars: BarSeries | undefined): TechnicalRating {
  if (!bars || bars.length === 0) {
    return { symbol, barTime: null, rating: null, averages: null, oscillators: null, lean: null };
  }
  const { rating, averages, oscillators } = readRating(bars);
  return {
    symbol,
    barTime: bars.at(-1).timeMs,
    rating: finiteOrNull(rating),
    averages: finiteOrNull(averages),
    oscillators: finiteOrNull(oscillators),
    lean: leanOf(rating),
  };
}
