import {
  type Bar,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type SessionCalendar,
  type Timeframe,
} from '@wickwise/market';

/** One trade of the made-up exchange. */
export interface FakeTrade {
  symbol: string;
  timeMs: number;
  price: number;
  size: number;
  /** Grows by one with each trade of a symbol. */
  seq: number;
}

/** A split that the made-up exchange has announced. */
export interface FakeSplit {
  symbol: string;
  date: string;
  after: number;
  before: number;
}

/** A day on which a company of the made-up exchange reports or its share goes ex-dividend. */
export interface FakeEvent {
  kind: 'earnings' | 'dividend';
  symbol: string;
  date: string;
  timing?: 'before-open' | 'after-close';
  /** The end of the reported quarter. */
  quarterEnd?: string;
  amount?: number;
  /** Earnings per share, once they are known. */
  actual?: number;
}

/** What was traded at a made-up exchange: the truth that adapters are compared with. */
export class FakeMarket {
  readonly symbols: readonly string[];
  readonly #trades = new Map<string, FakeTrade[]>();
  /** The exchange's clock, epoch ms. */
  nowMs: () => number;
  /** Of other instruments too. */
  splits: readonly FakeSplit[] = [];
  /** Of other instruments too. */
  events: readonly FakeEvent[] = [];
  /** The price 24 hours ago. */
  readonly referencePrice = 90;

  readonly #calendar: SessionCalendar;

  constructor(symbols: readonly string[], nowMs: () => number = Date.now, calendar = calendarOf('always')) {
    this.symbols = symbols;
    this.nowMs = nowMs;
    this.#calendar = calendar;
  }

  add(symbol: string, price: number, size = 1, timeMs = this.nowMs()): FakeTrade {
    const own = this.#trades.get(symbol) ?? [];
    this.#trades.set(symbol, own);
    const trade = { symbol, timeMs, price, size, seq: own.length + 1 };
    own.push(trade);
    return trade;
  }

  /** Units of a symbol that were traded up to a trade. */
  volumeThrough({ symbol, seq }: FakeTrade): number {
    return this.of(symbol)
      .slice(0, seq)
      .reduce((sum, { size }) => sum + size, 0);
  }

  /** Announced splits of sessions from a date through another. */
  splitsBetween(from: string, to: string): FakeSplit[] {
    return this.splits.filter(({ date }) => date >= from && date <= to);
  }

  /** Events of a kind from a date through another. */
  eventsBetween(kind: FakeEvent['kind'], from: string, to: string): FakeEvent[] {
    return this.events.filter((event) => event.kind === kind && event.date >= from && event.date <= to);
  }

  of(symbol: string): readonly FakeTrade[] {
    return this.#trades.get(symbol) ?? [];
  }

  /** The newest price, also before the first trade. */
  last(symbol: string): { price: number; timeMs: number } {
    return this.of(symbol).at(-1) ?? { price: 100, timeMs: this.nowMs() };
  }

  /** The exchange's own candles that open in `fromMs` <= time < `toMs`, by their definition. */
  candles(symbol: string, timeframe: Timeframe, fromMs: number, toMs: number): Bar[] {
    const openOf = ({ timeMs }: FakeTrade): number =>
      barSlot(this.#calendar, barLength(timeframe), timeMs)?.openMs ?? Number.NaN;
    const groups = Map.groupBy(
      this.of(symbol).filter(({ timeMs }) => timeMs >= fromMs),
      openOf,
    );
    return [...groups]
      .filter(([openMs]) => openMs >= fromMs && openMs < toMs)
      .sort(([a], [b]) => a - b)
      .map(([timeMs, trades]) => candleOf(timeMs, trades));
  }

  /** The same as columns. */
  series(symbol: string, timeframe: Timeframe, fromMs = 0, toMs = this.nowMs()): BarSeries {
    return BarSeries.from(this.candles(symbol, timeframe, fromMs, toMs));
  }
}

function candleOf(timeMs: number, trades: readonly FakeTrade[]): Bar {
  const prices = trades.map(({ price }) => price);
  return {
    timeMs,
    open: prices[0] as number,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) as number,
    volume: trades.reduce((sum, { size }) => sum + size, 0),
  };
}
