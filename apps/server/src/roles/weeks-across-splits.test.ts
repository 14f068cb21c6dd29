import { scansOf } from '@wickwise/analytics';
import { BacktestJobRequest, type CandlesPage, ScreenQuery, Strategy } from '@wickwise/contract';
import {
  aggregateBars,
  type Bar,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type ScanTimeframe,
  type Timeframe,
} from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BarMemo } from '#marketdata/bars/bar-memo.ts';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { BarPages } from '#marketdata/bars/postgres/bar-pages.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { pastFirings } from '#modules/alerts/live-match/past-firings.ts';
import { runBacktest } from '#modules/backtests/run-backtest.ts';
import { candleRoutes } from '#modules/candles/routes.ts';
import { measurePart } from '#modules/edge/measure-part.ts';
import { RatingBook } from '#modules/ratings/rating-book.ts';
import { FrameShelf } from '#modules/screener/engine/frame-shelf.ts';
import { ScreenEngine } from '#modules/screener/engine/screen-engine.ts';
import { proveReplay } from '#modules/signals/proof/prove.ts';
import { listReplayRuns } from '#modules/signals/proof/run-store.ts';
import { Scanner } from '#modules/signals/scanner.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { UNSLICED } from '#platform/sliced-queue.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ruleOf, testCondition } from '../testing/test-rules.ts';
import { walkingBars } from '../testing/walking-bars.ts';
import { signalFinder } from './find-signals.ts';

const nyse = calendarOf('nyse');
const PLAIN = testInstrument('US_Equity', 'PLAIN');
const SPLIT = testInstrument('US_Equity', 'SPLIT');
const NAMED_SPLIT = { symbol: SPLIT.symbol, name: SPLIT.name };
const LONG = ['1W', '1M'] as const;
const MONTHS_FROM = '2008-01-02';
const NOW = Date.parse('2026-03-02T12:00Z');

const SESSIONS = nyse.between(Date.parse(MONTHS_FROM), NOW);
const indexOf = (date: string) => SESSIONS.findIndex((session) => session.date === date);

/**
 * Splits in the middle of weeks and months: one for twenty as a share does that fell too low, two within a week, some years
 * of them, one near the end. Powers of two, so that adjusting rounds nothing and twins are equal to the last bit.
 */
const FACTORS = new Map(
  [
    ['2009-07-01', 16],
    ['2014-06-11', 1 / 8],
    ['2014-06-13', 2],
    ['2019-10-17', 1 / 4],
    ['2024-08-14', 1 / 2],
    ['2026-02-18', 1 / 4],
  ].map(([date, factor]) => [indexOf(date as string), factor as number]),
);

/** A share that never splits, and its twin that is worth the same and does. */
function twins(): { plain: Bar[]; raw: Bar[] } {
  const walk = walkingBars(3, SESSIONS.length, 0, 1);
  const plain = walk.map((bar, i) => {
    const volume = Math.round(bar.volume) * 4_096;
    return { ...bar, timeMs: SESSIONS[i]?.openMs ?? 0, volume };
  });
  let factor = 1;
  const raw = plain.toReversed().map((bar, back) => {
    const own = { ...bar, volume: bar.volume * factor };
    for (const key of ['open', 'high', 'low', 'close'] as const) own[key] = bar[key] / factor;
    factor *= FACTORS.get(plain.length - 1 - back) ?? 1;
    return own;
  });
  return { plain, raw: raw.toReversed() };
}

const DAYS = twins();
const splitsOf = (instrumentNo: number) =>
  new SplitBook([...FACTORS].map(([i, factor]) => ({ instrumentNo, effectiveMs: SESSIONS[i]?.openMs ?? 0, factor })));

const endOf = (timeframe: Timeframe, timeMs: number): number =>
  barSlot(nyse, barLength(timeframe), timeMs)?.endMs ?? timeMs;

/** Bars as feeds and old versions left them in the store: raw days, and weeks and months out of raw days. */
const storedOf = (days: readonly Bar[]) => {
  const series = BarSeries.from(days);
  const coarse = (timeframe: Timeframe) => [...aggregateBars(series, nyse, barLength(timeframe))];
  return { '1D': [...series], '1W': coarse('1W'), '1M': coarse('1M') };
};

const STORED = { PLAIN: storedOf(DAYS.plain), SPLIT: storedOf(DAYS.raw) };
const SHARES = [
  { id: PLAIN.id, symbol: 'PLAIN' },
  { id: SPLIT.id, symbol: 'SPLIT' },
] as const;

async function setUp(nowMs = NOW) {
  const database = await testDatabase();
  const feed = new FakeFeed([PLAIN, SPLIT], '1D');
  feed.nowMs = nowMs;
  const registry = await registerInstruments(database.db, feed.feeds);
  const listed = registry.all;
  const noOf = (symbol: string) => registry.find('US_Equity', symbol)?.no ?? 0;
  const store = openBarStore(database.pool);
  const splits = splitsOf(noOf('SPLIT'));
  const append = async (timeframe: '1D' | '1W' | '1M', afterMs: number, throughMs: number): Promise<void> => {
    for (const { symbol } of SHARES) {
      const rows = STORED[symbol][timeframe].flatMap((bar) => {
        const endMs = endOf(timeframe, bar.timeMs);
        const isAsked = endMs > afterMs && endMs <= throughMs;
        return isAsked ? [{ bar, timeframe, knownAtMs: endMs + 2_000, instrumentNo: noOf(symbol) }] : [];
      });
      await store.append(rows);
    }
  };
  for (const timeframe of ['1D', ...LONG] as const) {
    await append(timeframe, 0, nowMs);
    await new BarPages(database.pool).seal([1, 2], timeframe);
  }
  return { database, feed, registry, listed, noOf, store, splits, append };
}

const CROSS = ruleOf(testCondition('sma_5', 'gt', 'sma_20'));

const twinsOf = <One>(all: readonly One[], symbolOf: (one: One) => string): [One[], One[]] => [
  all.filter((one) => symbolOf(one) === 'PLAIN'),
  all.filter((one) => symbolOf(one) === 'SPLIT'),
];

describe.each(LONG)('%s bars of a share that splits in the middle of them', (timeframe) => {
  it('are shown as those of its twin that never did', async () => {
    const { store, splits, registry, feed } = await setUp();
    const app = await createHttp(readConfig({}, [], '/'), pino({ level: 'silent' }), createMetrics(), {
      callerOf: async () => undefined,
      isOperator: async () => false,
    });
    onTestFinished(() => app.close());
    const missing = new MissingPrices();
    const prices = { splits, registry, nowOf: feed.clock.now, hurry: async () => {} };
    const depthOf = async () => undefined;
    await app.register(candleRoutes, { store, missing, pricesFor: () => prices, depthOf, prefix: API_PREFIX });
    const pages = async (symbol: string, before?: number): Promise<CandlesPage['bars']> => {
      const older = before === undefined ? '' : `&before=${before}`;
      const url = `${API_PREFIX}/candles?market=US_Equity&symbol=${symbol}&timeframe=${timeframe}&limit=100${older}`;
      const { bars, hasMore } = (await app.inject({ url })).json<CandlesPage>();
      return hasMore ? [...(await pages(symbol, bars[0]?.[0])), ...bars] : bars;
    };
    const plain = await pages('PLAIN');
    expect(plain.length).toBeGreaterThan(200);
    expect(await pages('SPLIT')).toEqual(plain);
  });

  it('have the same ratings, screens and explanations', async () => {
    const { store, splits, registry, feed } = await setUp();
    const memo = new BarMemo(new InProcessBus(pino({ level: 'silent' })));
    const book = new RatingBook({ store, splits, registry, clock: feed.clock, memo });
    const rated = (await book.of('US_Equity', timeframe)).ratings.map(({ symbol, ...rating }) => rating);
    expect(rated[0]?.rating).not.toBeNull();
    expect(rated[1]).toEqual(rated[0]);
    const engine = new ScreenEngine(new FrameShelf({ store, splits, registry }), registry);
    for (const { definition } of scansOf('US_Equity')) {
      const rule = Strategy.parse(structuredClone(definition));
      const order = ScreenQuery.parse({ market: 'US_Equity', timeframe, rule, loopback: '720h' });
      const { rows } = await engine.query(order, NOW);
      const [plain, split] = twinsOf(rows, ({ symbol }) => symbol);
      expect([rule.name, split.length]).toEqual([rule.name, plain.length]);
      const place = { market: 'US_Equity', timeframe, rule } as const;
      const explained = (symbol: string) => engine.explain({ ...place, symbol }, NOW);
      expect(await explained('SPLIT')).toEqual({ ...(await explained('PLAIN')), ...NAMED_SPLIT });
      const past = (symbol: string) => engine.past({ ...place, symbol }, NOW);
      expect(await past('SPLIT')).toEqual({ ...(await past('PLAIN')), ...NAMED_SPLIT });
    }
  });

  it('have the same backtests and edges, also as coarser bars of a rule on days', async () => {
    const { store, splits, registry, listed } = await setUp();
    const source = { name: 'twins', badge: 'SIMULATED' as const };
    const deps = { store, splits, registry, source, nowOf: () => NOW };
    const control = { progress: () => {}, check: () => {} };
    const run = async (own: ScanTimeframe, strategy: Strategy, symbol: string) => {
      const place = { market: 'US_Equity', timeframe: own, universe: { market: true } };
      const request = { ...BacktestJobRequest.parse({ ...place, test: { strategy } }), symbols: [symbol] };
      const { metrics, trades } = (await runBacktest(deps, request, [], control)).report;
      return { metrics, trades: trades.map(({ symbol: _own, ...trade }) => trade) };
    };
    const weekly = ruleOf({ ...testCondition('close', 'gt', 'sma_10'), timeframe });
    for (const [own, strategy] of [[timeframe, CROSS] as const, ['1D', weekly] as const]) {
      const plain = await run(own, strategy, 'PLAIN');
      expect(plain.trades.length).toBeGreaterThan(3);
      expect(await run(own, strategy, 'SPLIT')).toEqual(plain);
    }
    const measured = listed.map((one) => {
      const part = { market: 'US_Equity', timeframe, listed: [one], delisted: [], nowMs: NOW } as const;
      return measurePart({ store, splits, findSignals: signalFinder() }, part, () => {});
    });
    const [plain, split] = await Promise.all(measured);
    expect(plain?.cells.length).toBeGreaterThan(5);
    expect(split).toEqual(plain);
  });

  it('fire the same rules live and in history', async () => {
    const { store, splits, listed } = await setUp();
    const rule = {
      market: 'US_Equity',
      timeframe,
      definitions: [ruleOf(testCondition('low', 'gt', 'sma_10'))],
      turn: 'entered',
      liveFromMs: 0,
    } as const;
    const firings = [];
    for await (const past of pastFirings({ store, splits }, listed, { ...rule, symbols: undefined }, NOW, UNSLICED)) {
      firings.push(past.firings.map(({ barMs, atMs }) => `${barMs} ${atMs}`));
    }
    expect(firings[0]?.length).toBeGreaterThan(3);
    expect(firings[1]).toEqual(firings[0]);
  });

  it('have the same signals live and after a restart, as the replay shows', { timeout: 600_000 }, async () => {
    const start = Date.parse('2024-06-28T23:00Z');
    const { database, feed, registry, store, splits, append } = await setUp(start);
    const log = pino({ level: 'silent' });
    const bus = new InProcessBus(log);
    const { clock } = feed;
    const source = { store, registry, splits, clock, badge: 'SIMULATED' as const };
    const deps = { ...source, database, bus, log, edgeFor: () => null };
    const ids = SHARES.map(({ id }) => id);
    let scanner = new Scanner(deps);
    await scanner.historyLoaded(ids, new Set());
    for (const [k, { timeMs }] of STORED.PLAIN[timeframe].entries()) {
      const endMs = endOf(timeframe, timeMs);
      if (endMs <= start || endMs > NOW) continue;
      for (const own of ['1D', timeframe] as const) await append(own, feed.nowMs - 2_000, endMs);
      feed.nowMs = endMs + 2_000;
      const bars = SHARES.map(({ id, symbol }) => ({ id, bar: STORED[symbol][timeframe][k] as Bar }));
      await scanner.barsClosed({ market: 'US_Equity', timeframe, endMs, areRevisions: false, bars });
      if (k % 5 !== 0) continue;
      scanner = new Scanner(deps);
      await scanner.historyLoaded(ids, new Set());
    }
    const signals = await database.db
      .selectFrom('signals')
      .selectAll()
      .where('timeframe', '=', timeframeCode(timeframe))
      .execute();
    const [plain, split] = twinsOf(
      signals,
      ({ instrument_no }) => registry.byNo(instrument_no)?.instrument.symbol ?? '',
    );
    type Row = (typeof signals)[number];
    const shown = ({ pattern, direction, at, price, strength, score, pivots, target, stop }: Row, factor: number) =>
      JSON.stringify({
        found: [pattern, direction, new Date(at).toISOString(), strength, score],
        prices: [price, target, stop].map((own) => own && own * factor),
        pivots: pivots?.map(([name, timeMs, own]) => [name, timeMs, own * factor]),
      });
    expect(plain.length).toBeGreaterThan(3);
    // a signal stays as it was sent: in the prices of its day
    const sent = split.map((row) => shown(row, splits.factorBetween(row.instrument_no, row.at - 1, NOW)));
    expect(sent.sort()).toEqual(plain.map((row) => shown(row, 1)).sort());
    await proveReplay(
      { database, store, registry, splits, source: feed.source },
      { check: () => {}, progress: () => {} },
    );
    const [run] = await listReplayRuns(database.db, registry);
    expect(run).toMatchObject({ changed: 0, causes: { missing: 0, unexpected: 0, changed: 0, corrected: 0 } });
    expect(run?.replayed).toBeGreaterThan(3);
  });
});

it('the splits of the test are in the middle of weeks', () => {
  for (const i of FACTORS.keys()) {
    const { date, openMs } = SESSIONS[i] as (typeof SESSIONS)[number];
    expect(openMs).toBeGreaterThan(nyse.span('week', date).first.openMs);
  }
});
