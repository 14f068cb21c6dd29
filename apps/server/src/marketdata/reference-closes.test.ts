import { testInstrument, testTick } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../testing/fake-feed.ts';
import { SplitBook } from './bars/split-book.ts';
import { MarketMonitor } from './market-monitor.ts';
import { QuoteBook } from './quote-book.ts';
import { referenceCloses } from './reference-closes.ts';
import { InstrumentRegistry } from './registry.ts';

const apple = testInstrument('US_Equity', 'AAPL');
const ibm = testInstrument('US_Equity', 'IBM');
const coin = testInstrument('Crypto', 'BTC-USD');

const [FRIDAY_OPEN, FRIDAY_LAST, FRIDAY_LATE] = ['14:30:00Z', '20:59:59Z', '22:30:00Z'].map((time) =>
  Date.parse(`2026-11-20T${time}`),
) as [number, number, number];
const SATURDAY = Date.parse('2026-11-21T12:00Z');
const MONDAY_OPEN = Date.parse('2026-11-23T14:30Z');
const THURSDAYS_CLOSE = 166;

/** A quote book and a market monitor that receive the same prices. */
function setUp(splits = new SplitBook([])) {
  const instruments = [apple, ibm, coin];
  const registry = new InstrumentRegistry(
    instruments.map((instrument, i) => ({ no: i + 1, instrument, finest: '1m', licence: 'simulated' })),
  );
  const feed = new FakeFeed(instruments);
  const watch = new MarketMonitor(feed.feeds, registry);
  const quotes = new QuoteBook(registry);
  const hear = (instrument: typeof apple, timeMs: number, price: number, referencePrice: number): void => {
    feed.nowMs = Math.max(feed.nowMs, timeMs);
    watch.noteTick(instrument.market, timeMs);
    quotes.note(testTick(instrument, timeMs, price, { referencePrice }));
  };
  const served = (market: typeof apple.market = 'US_Equity') => ({
    of: watch.state(market).closesOf,
    closes: Object.fromEntries(
      referenceCloses(quotes.of(market), watch.tradingDay(market), splits).map(({ code, close }) => [code, close]),
    ),
  });
  return { feed, watch, quotes, hear, served };
}

describe('the closes that changes are measured from', () => {
  it('are Thursday’s for Friday’s prices, through the weekend', () => {
    const { feed, hear, served, watch } = setUp();
    hear(apple, FRIDAY_LAST, 165, THURSDAYS_CLOSE);
    feed.nowMs = SATURDAY;
    expect(watch.state('US_Equity').session.date).toBe('2026-11-23');
    expect(served()).toEqual({ of: '2026-11-19', closes: { AAPL: THURSDAYS_CLOSE } });
  });

  it('change for all symbols together, with the first price of a session', () => {
    const { hear, served } = setUp();
    hear(apple, FRIDAY_LAST, 165, THURSDAYS_CLOSE);
    hear(ibm, FRIDAY_LAST, 220, 219);
    hear(apple, MONDAY_OPEN + 400, 170, 165);
    expect(served()).toEqual({ of: '2026-11-20', closes: { AAPL: 165, IBM: 220 } });
    hear(ibm, MONDAY_OPEN + 20_000, 230, 220);
    expect(served().closes).toEqual({ AAPL: 165, IBM: 220 });
  });

  it('are never prices outside trading hours, and are adjusted for splits', () => {
    const { hear, served } = setUp(new SplitBook([{ instrumentNo: 2, effectiveMs: MONDAY_OPEN, factor: 0.25 }]));
    hear(ibm, FRIDAY_LAST, 220, 219);
    hear(ibm, FRIDAY_LATE, 300, 219);
    expect(served()).toEqual({ of: '2026-11-19', closes: { IBM: 219 } });
    hear(apple, MONDAY_OPEN, 170, 165);
    expect(served().closes).toEqual({ AAPL: 165, IBM: 55 });
  });

  it('leave out a symbol whose close isn’t known', () => {
    const { hear, served } = setUp();
    hear(ibm, FRIDAY_LATE, 300, 219);
    hear(apple, MONDAY_OPEN, 170, Number.NaN);
    expect(served()).toEqual({ of: '2026-11-20', closes: {} });
  });

  it('are prices of a day ago for coins, whatever their day', () => {
    const { hear, served } = setUp();
    hear(coin, SATURDAY, 90_000, 89_000);
    expect(served('Crypto')).toEqual({ of: '2026-11-20', closes: { 'BTC-USD': 89_000 } });
  });

  it('come from a snapshot too, and from the clock before any price', () => {
    const { feed, served, watch } = setUp();
    feed.nowMs = FRIDAY_OPEN;
    expect(served()).toEqual({ of: '2026-11-19', closes: {} });
    watch.noteSnapshot('US_Equity', FRIDAY_OPEN - 86_400_000);
    expect(served().of).toBe('2026-11-18');
    expect(watch.state('US_Equity')).toMatchObject({ asOf: FRIDAY_OPEN - 86_400_000, source: { health: 'starting' } });
  });
});
