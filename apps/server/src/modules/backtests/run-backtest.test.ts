import { BacktestError, backtest, SeriesView, STRATEGY_TEMPLATES } from '@wickwise/analytics';
import { BacktestJobRequest, BacktestReport } from '@wickwise/contract';
import { BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { listedCoins, MemoryStore, walkingBars } from '../../testing/walking-bars.ts';
import { runBacktest } from './run-backtest.ts';
import type { StoredRequest } from './stored-request.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2020-01-01T00:00Z');
const BARS = 900;
const COINS = 4;

const rule = (...rules: object[]) => ({
  name: 'x',
  label: 'X',
  description: '',
  groups: [{ condition: 'and', rules }],
});
const compare = (attribute: string, operator: string, value: number | string, more: object = {}) => ({
  key: 'indicators',
  attribute,
  operator,
  value,
  ...more,
});
const CROSS = rule(compare('sma_5', 'gt', 'sma_20'));
const place = { group: 0, rule: 0, isNested: false };
const SWEEP = [
  { place: { ...place, side: 'left' }, values: [3, 5, 8] },
  { place: { ...place, side: 'right' }, values: [20, 30] },
];

function setUp() {
  const listed = listedCoins(COINS);
  const memory = new MemoryStore();
  for (const { no } of listed) memory.give(no, '1D', walkingBars(no, BARS, START, DAY));
  const deps = {
    store: memory.store,
    splits: new SplitBook([]),
    registry: new InstrumentRegistry(listed),
    nowOf: () => START + BARS * DAY,
  };
  const all = listed.map(({ instrument }) => instrument.symbol);
  const ask = (more: object = {}, symbols: readonly string[] = all.slice(0, 1)): StoredRequest => ({
    ...BacktestJobRequest.parse({
      market: 'Crypto',
      timeframe: '1D',
      universe: { market: true },
      test: { strategy: CROSS },
      ...more,
    }),
    symbols,
  });
  const shares: number[] = [];
  const control = { progress: (share: number) => void shares.push(share), check: () => {} };
  const run = async (request: StoredRequest, before: readonly number[] = []) => {
    const { report, trialSharpes } = await runBacktest(deps, request, before, control);
    return { report: BacktestReport.parse(report), trialSharpes };
  };
  return { memory, all, ask, run, shares, deps, control };
}

const netOf = ({ trades }: BacktestReport) => trades.reduce((sum, { net }) => sum + net, 0);
const endOf = ({ curve }: BacktestReport) => curve.equity.at(-1) as number;

describe('a backtest over stored bars', () => {
  it('has for one symbol the engine’s results', async () => {
    const { ask, run } = setUp();
    const { report } = await run(ask());
    const bars = BarSeries.from(walkingBars(1, BARS, START, DAY));
    const view = new SeriesView(bars);
    const alone = backtest(bars, { strategy: CROSS as never }, { market: 'Crypto', timeframe: '1D', view });
    for (const key of ['totalReturn', 'buyAndHold', 'sharpe', 'maxDrawdown', 'exposure', 'trades'] as const) {
      expect([key, report.metrics[key]]).toEqual([key, alone.metrics[key]]);
    }
    expect(report.notes).toEqual(alone.notes);
    expect(report.trades).toHaveLength(alone.trades.length);
    expect(endOf(report)).toBeCloseTo(report.cash + netOf(report), 6);
    expect(report.bars).toBe(BARS);
    expect(report.variantsTried).toBe(1);
    const product = report.monthly.reduce((total, { change }) => total * (1 + change), report.cash);
    expect(product).toBeCloseTo(endOf(report), 4);
  });

  it('says of a test without trades what each condition lets through, and nothing of one with trades', async () => {
    const { all, ask, run } = setUp();
    const hot = compare('rsi_14', 'gt', 99.9, { conditionOperator: 'and' });
    const strategy = rule(compare('sma_5', 'gt', 'sma_20'), hot);
    const { report } = await run(ask({ test: { strategy } }, all));
    expect(report.trades).toEqual([]);
    expect(report.funnel?.counted).toEqual({ bars: BARS * COINS, instruments: COINS });
    expect(report.funnel?.parts.map(({ text }) => text)).toEqual(['SMA(5) is above SMA(20)', 'RSI(14) is above 99.9']);
    expect(report.funnel?.emptiedBy).toBe(1);
    expect(report.funnel?.nearest.length).toBeGreaterThan(0);
    expect((await run(ask({}, all))).report.funnel).toBeUndefined();
  });

  it('adds the accounts of many symbols up', async () => {
    const { all, ask, run, shares } = setUp();
    const { report } = await run(ask({}, all));
    const each = await Promise.all(all.map(async (symbol) => (await run(ask({}, [symbol]))).report));
    expect(report.accounts).toBe(COINS);
    expect(endOf(report)).toBeCloseTo(
      each.reduce((sum, one) => sum + endOf(one), 0),
      4,
    );
    expect(report.symbols.map(({ totalReturn }) => totalReturn)).toEqual(
      each.map(({ metrics }) => metrics.totalReturn),
    );
    expect(report.metrics.trades).toBe(each.reduce((sum, one) => sum + one.metrics.trades, 0));
    expect(shares.slice(0, COINS)).toEqual([0.25, 0.5, 0.75, 1]);
  });

  it('sweeps: the cell of the asked numbers is the asked test, and each variant is counted', async () => {
    const { ask, run } = setUp();
    const { report: plain } = await run(ask());
    const { report, trialSharpes } = await run(ask({ sweep: SWEEP }), [0.1, 0.2]);
    expect(report.sweep?.axes).toEqual([
      { label: 'SMA(5)', values: [3, 5, 8] },
      { label: 'SMA(20)', values: [20, 30] },
    ]);
    expect(report.sweep?.cells).toHaveLength(6);
    const own = report.sweep?.cells.find(({ at }) => at.join() === '1,0');
    expect(own).toMatchObject({ totalReturn: plain.metrics.totalReturn, sharpe: plain.metrics.sharpe });
    expect(trialSharpes).toHaveLength(6);
    expect(report.variantsTried).toBe(8);
    expect(report.metrics.deflatedSharpe ?? 0).toBeLessThan(plain.metrics.probabilisticSharpe ?? 1);
  });

  it('measures the fall of a setting of one symbol at each close, and its return by the day', async () => {
    const { all, ask, run, memory } = setUp();
    const hours = BARS * 24;
    for (const no of [1, 2]) memory.give(no, '1h', walkingBars(no, hours, START + BARS * DAY - hours * HOUR, HOUR));
    const swept = { timeframe: '1h', sweep: SWEEP, test: { strategy: rule(compare('sma_5', 'gt', 'sma_20')) } };
    const { report } = await run(ask(swept));
    const asked = report.sweep?.cells.find(({ at }) => at.join() === '1,0');
    const { totalReturn, sharpe, maxDrawdown } = report.metrics;
    expect(asked).toMatchObject({ totalReturn, sharpe, maxDrawdown });
    const { report: both } = await run(ask(swept, all.slice(0, 2)));
    const cell = both.sweep?.cells.find(({ at }) => at.join() === '1,0');
    expect(cell).toMatchObject({ totalReturn: both.metrics.totalReturn, sharpe: both.metrics.sharpe });
    expect(both.metrics.maxDrawdown).toBeLessThan(cell?.maxDrawdown ?? 0); // once a day it is less deep
  });

  it('says which shorts a market doesn’t allow', async () => {
    const { ask, run } = setUp();
    const { report } = await run(ask({ test: { strategy: CROSS, side: 'short' } }));
    expect(report.noteCodes).toContainEqual({
      code: 'impossible-shorts',
      market: 'Crypto',
      count: report.metrics.trades,
    });
    expect((await run(ask())).report.noteCodes?.map(({ code }) => code)).not.toContain('impossible-shorts');
  });

  it('walks forward out of sample, choosing again in each window', async () => {
    const { all, ask, run } = setUp();
    const walkForward = { trainBars: 250, testBars: 100 };
    const { report } = await run(ask({ sweep: SWEEP, walkForward }));
    expect(report.isOutOfSample).toBe(true);
    expect(report.walkForward?.windows).toHaveLength(7);
    expect(report.bars).toBe(BARS - 250);
    expect(report.fromMs).toBe(START + 250 * DAY);
    const growth = report.walkForward?.windows.reduce((total, { testReturn }) => total * (1 + testReturn), 1) ?? 0;
    expect(growth - 1).toBeCloseTo(report.metrics.totalReturn, 9);
    const { report: many } = await run(ask({ sweep: SWEEP, walkForward }, all));
    expect(many.walkForward?.windows).toEqual([]);
    expect(many.walkForward?.chosen.reduce((sum, { windows }) => sum + windows, 0)).toBeLessThanOrEqual(7 * COINS);
    expect(endOf(many)).toBeCloseTo(many.cash + netOf(many), 4);
  });

  it('decides only within the asked time, warmed up by what came before', async () => {
    const { ask, run } = setUp();
    const [fromMs, toMs] = [START + 400 * DAY, START + 600 * DAY];
    const { report } = await run(ask({ fromMs, toMs }));
    expect(report.bars).toBe(200);
    expect(report.trades.length).toBeGreaterThan(1);
    expect(report.trades.every(({ entryAt, exitAt }) => entryAt > fromMs && exitAt < toMs)).toBe(true);
  });

  it('knows nothing of what comes later: more bars leave the settled trades as they were', async () => {
    const { ask, run } = setUp();
    const { report: whole } = await run(ask());
    const { report: part } = await run(ask({ toMs: START + 500 * DAY }));
    const settled = part.trades.filter(({ reason }) => reason !== 'end');
    expect(settled.length).toBeGreaterThan(5);
    expect(whole.trades.slice(0, settled.length)).toEqual(settled);
  });

  it('reads coarser bars that had closed', async () => {
    const { memory, ask, run } = setUp();
    memory.give(1, '1W', walkingBars(9, 120, START - 5 * DAY, 7 * DAY));
    const { report } = await run(
      ask({ test: { strategy: rule(compare('close', 'gt', 'sma_5', { timeframe: '1W' })) } }),
    );
    expect(report.trades.length).toBeGreaterThan(1);
    expect(report.sentences[0]).toContain('on 1W bars');
  });

  it('hashes the bars: another bar is another hash', async () => {
    const { memory, ask, run } = setUp();
    const { report: first } = await run(ask());
    expect((await run(ask())).report.dataHash).toBe(first.dataHash);
    memory.give(1, '1D', walkingBars(1, BARS - 1, START, DAY));
    expect((await run(ask())).report.dataHash).not.toBe(first.dataHash);
  });

  it('runs every template, and proves nothing on walks', async () => {
    const { all, ask, run } = setUp();
    for (const { category: _category, ...strategy } of STRATEGY_TEMPLATES) {
      const { report } = await run(ask({ test: { strategy } }, all));
      expect([strategy.name, report.verdict.kind === 'edge']).toEqual([strategy.name, false]);
    }
  });

  it('says why when nothing can be tested, and stops when asked to', async () => {
    const { memory, ask, run, deps } = setUp();
    memory.bars.clear();
    await expect(run(ask())).rejects.toThrow(BacktestError);
    const stopped = setUp();
    const check = () => {
      throw new Error('stopped');
    };
    const control = { progress: () => {}, check };
    await expect(runBacktest({ ...deps, store: stopped.memory.store }, ask(), [], control)).rejects.toThrow('stopped');
  });
});
