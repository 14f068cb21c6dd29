import {
  BASKET_PRIOR,
  dayReturns,
  LEAST_PEERS,
  MARKET_PRIOR,
  MOST_MOVE_DAYS,
  meanKnown,
  moveStart,
  type ReturnColumns,
  splitMove,
} from '@wickwise/analytics';
import { MOST_MOVE_HEADLINES, type MoveHeadline, type TodaysMove } from '@wickwise/contract';
import { BarSeries, barLength, DAY_MS, type InstrumentId, MARKET_INFO, type Session } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { readClosedBars, readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { Quote } from '#marketdata/quote-book.ts';
import { isOfDay } from '#marketdata/reference-closes.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { sessionBefore, tradingDayAt } from '#marketdata/trading-day.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import {
  comparedBars,
  comparedInstruments,
  comparisonOf,
  comparisonView,
  type MoveComparison,
  type MovePrices,
} from './comparison.ts';
import { partInPercent } from './percent.ts';

/** Days before today change while history loads, and with splits. */
const HISTORY_LASTS_MS = 60_000;
const MOST_HISTORIES = 300;

export interface TodaysMoveDeps {
  store: BarStore;
  /** Returns what was published on an instrument, newest first, and whether news come at all. */
  storiesOn: (
    id: InstrumentId,
    range: { fromMs: number; toMs: number },
  ) => Promise<{ state: TodaysMove['headlines']['state']; stories: MoveHeadline[] }>;
}

/** A price of the day with what its change is measured from. */
type DayQuote = Pick<Quote, 'price' | 'referencePrice' | 'timeMs'>;

/** Splits today's moves, and finds what was published before they began. Method: docs/analytics/moves.md. */
export class TodaysMoves {
  readonly #deps: TodaysMoveDeps;
  readonly #histories = new SharedAnswers<ReturnColumns>(HISTORY_LASTS_MS, MOST_HISTORIES);

  constructor(deps: TodaysMoveDeps) {
    this.#deps = deps;
  }

  async of(listed: ListedInstrument, prices: MovePrices): Promise<TodaysMove> {
    const { id, market, symbol, schedule } = listed.instrument;
    const nowMs = prices.nowOf(market);
    const quote = prices.quoteOf(id);
    const priced = quote && quote.referencePrice > 0 ? quote : undefined;
    const day = tradingDayAt(schedule, priced?.timeMs ?? nowMs);
    const comparison = comparisonOf(listed, prices);
    const beganMs = priced && (await this.#beganMs(listed, prices, priced, day));
    return {
      market,
      symbol,
      badge: prices.registry.badgeOf(market),
      date: day.date,
      pricedAt: priced?.timeMs ?? null,
      changePct: priced ? 100 * (priced.price / priced.referencePrice - 1) : null,
      basis: MARKET_INFO[market].changeBasis,
      ...(await this.#parts(listed, prices, priced, day, comparison)),
      beganAt: beganMs ?? null,
      headlines: await this.#headlines(listed, day, { beganMs, nowMs }),
    };
  }

  async #parts(
    listed: ListedInstrument,
    prices: MovePrices,
    quote: DayQuote | undefined,
    day: Session,
    wanted: MoveComparison,
  ): Promise<Pick<TodaysMove, 'parts' | 'gap' | 'compared'>> {
    const returnOf = ({ instrument }: ListedInstrument): number => {
      const own = prices.quoteOf(instrument.id);
      return own && isOfDay(own, day) ? Math.log(own.price / own.referencePrice) : Number.NaN;
    };
    const peers = wanted.sector?.peers.map(returnOf) ?? [];
    const sector = meanKnown(peers, LEAST_PEERS);
    const comparison = Number.isNaN(sector) ? { ...wanted, sector: undefined } : wanted;
    const compared = comparisonView(comparison);
    const without = (gap: NonNullable<TodaysMove['gap']>) => ({ parts: null, gap, compared });
    if (!quote) return without('no-price');
    const sides = comparison.market?.parts.map(({ listed: part, side }) => side * returnOf(part)) ?? [];
    const market = comparison.market ? meanKnown(sides, sides.length) : 0;
    if (Number.isNaN(market)) return without('no-market-price');
    const history = await this.#history(listed, prices, day, comparison);
    const own = Math.log(quote.price / quote.referencePrice);
    const prior = MARKET_INFO[listed.instrument.market].traded === 'currencies' ? BASKET_PRIOR : MARKET_PRIOR;
    const returns = { own, market, ...(comparison.sector ? { sector } : {}) };
    const parts = splitMove(history, returns, prior);
    if (!parts) return without('little-history');
    const percent = partInPercent(own);
    return {
      parts: {
        market: percent(parts.market),
        sector: percent(parts.sector),
        own: percent(parts.own),
        ownLow: percent(parts.ownLow),
        ownHigh: percent(parts.ownHigh),
        usualOwn: percent(parts.usualOwn),
        largerDays: parts.largerDays,
        days: parts.days,
        beta: comparison.market ? parts.beta : null,
        gamma: comparison.sector ? parts.gamma : null,
      },
      gap: null,
      compared,
    };
  }

  /** Returns the days before a day; they are the same for every reader of these prices. */
  #history(listed: ListedInstrument, { splits }: MovePrices, day: Session, comparison: MoveComparison) {
    const all = [listed, ...comparedInstruments(comparison)];
    const key = `${day.date} ${all.map(({ no }) => no).join(' ')}`;
    return this.#histories.get(key, async () => {
      const range = { atMs: day.openMs, limit: MOST_MOVE_DAYS + 1 };
      const raw = await readManyClosedBars({ store: this.#deps.store, splits }, all, '1D', range);
      const barsOf = (one: ListedInstrument): BarSeries =>
        splits.adjust(one, '1D', raw.get(one.no) ?? new BarSeries(), day.openMs);
      return dayReturns(barsOf(listed), comparedBars(comparison, barsOf));
    });
  }

  /** Returns when the bar opened with which the move began. */
  async #beganMs(
    listed: ListedInstrument,
    { splits, nowOf }: MovePrices,
    { price, referencePrice, timeMs }: DayQuote,
    day: Session,
  ): Promise<number | undefined> {
    const { market } = listed.instrument;
    if (typeof barLength(listed.finest) === 'string') return undefined;
    const fromMs = MARKET_INFO[market].changeBasis === '24 hours' ? timeMs - DAY_MS : day.openMs;
    const atMs = nowOf(market);
    const source = { store: this.#deps.store, splits };
    const raw = await readClosedBars(source, listed, listed.finest, { atMs, fromMs });
    const bars = splits.adjust(listed, listed.finest, raw, atMs);
    if (bars.length === 0) return undefined;
    const path = Float64Array.from([referencePrice, ...bars.close.subarray(0, bars.length), price], Math.log);
    const start = moveStart(path);
    return start === undefined ? undefined : (bars.timeMs[start] ?? timeMs);
  }

  async #headlines(
    { instrument: { id, market, schedule } }: ListedInstrument,
    day: Session,
    { beganMs, nowMs }: { beganMs: number | undefined; nowMs: number },
  ): Promise<TodaysMove['headlines']> {
    const isRolling = MARKET_INFO[market].changeBasis === '24 hours';
    const untilMs = beganMs ?? (isRolling ? nowMs - DAY_MS : Math.min(day.openMs, nowMs));
    const last = sessionBefore(schedule, day);
    const isWithoutBreak = isRolling || last.endMs === day.openMs;
    const since = isWithoutBreak ? untilMs - DAY_MS : last.endMs;
    const { state, stories } = await this.#deps.storiesOn(id, { fromMs: since, toMs: nowMs });
    const before = stories.filter(({ publishedAt }) => publishedAt <= untilMs);
    return { state, since, before: before.slice(0, MOST_MOVE_HEADLINES), later: stories.length - before.length };
  }
}
