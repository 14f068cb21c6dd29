import {
  type CoarserBars,
  compileStrategy,
  FALSE,
  firingsAlong,
  NO_ANSWER,
  PRESETS,
  SeriesView,
  STRATEGY_TEMPLATES,
  type StrategyDefinition,
  TRUE,
} from '@wickwise/analytics';
import { RuleFunnelQuery, type ScreenAnswer, ScreenQuery, Strategy } from '@wickwise/contract';
import { type Bar, BarSeries, barSlot, calendarOf, hourStarts } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import { SlicedQueue } from '#platform/sliced-queue.ts';
import { ruleOf, testCondition, testSaved } from '../../../testing/test-rules.ts';
import { listedCoins, MemoryStore, walkingBars } from '../../../testing/walking-bars.ts';
import { FrameShelf } from './frame-shelf.ts';
import { ScreenEngine } from './screen-engine.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-01-01T00:00Z');
const BARS = 610;
const NOW = START + BARS * HOUR + 2_000;
const COINS = 37;

const parsed = ({ name, label, description, groups }: StrategyDefinition): Strategy =>
  Strategy.parse({ name, label, description, groups });

const RULES = [...PRESETS.map(({ definition }) => definition), ...STRATEGY_TEMPLATES].map(parsed);

function setUp(bars = BARS) {
  const listed = listedCoins(COINS);
  const memory = new MemoryStore();
  for (const { no } of listed) memory.give(no, '1h', walkingBars(no, bars, START));
  const registry = new InstrumentRegistry(listed);
  const newEngine = () => {
    const shelf = new FrameShelf({ store: memory.store, registry, splits: new SplitBook([]) });
    return { shelf, engine: new ScreenEngine(shelf, registry) };
  };
  return { ...newEngine(), newEngine, memory, listed };
}

const orderOf = (rule: Strategy, more: object = {}): ScreenQuery =>
  ScreenQuery.parse({ market: 'Crypto', timeframe: '1h', rule, pageSize: 200, ...more });

/** Evaluates a rule along each instrument's own history. */
function along(
  { memory, listed }: ReturnType<typeof setUp>,
  rule: Strategy,
): { symbol: string; answers: Uint8Array }[] {
  return listed.map(({ no, instrument }) => {
    const view = new SeriesView(BarSeries.from(memory.bars.get(`${no} 1h`) ?? []));
    const answers = new Uint8Array(view.length);
    compileStrategy(rule).evaluate(view, answers);
    return { symbol: instrument.symbol, answers };
  });
}

describe('a screen', () => {
  it('finds what each rule says at the end of every instrument’s own history', async () => {
    const setting = setUp();
    let found = 0;
    for (const rule of RULES) {
      const { rows, total, skipped } = await setting.engine.query(orderOf(rule), NOW);
      const own = along(setting, rule);
      const expected = own.filter(({ answers }) => answers.at(-1) === TRUE).map(({ symbol }) => symbol);
      expect([rule.name, rows.map(({ symbol }) => symbol)]).toEqual([rule.name, expected]);
      expect(total).toBe(expected.length);
      expect(skipped.length).toBe(own.filter(({ answers }) => answers.at(-1) === NO_ANSWER).length);
      for (const { symbol, since } of rows) {
        const fired = firingsAlong(own.find((one) => one.symbol === symbol)?.answers ?? new Uint8Array()).at(-1);
        const isSeen = fired !== undefined && fired > BARS - 64;
        expect([symbol, since]).toEqual([symbol, isSeen ? START + (fired + 1) * HOUR : null]);
      }
      found += total;
    }
    expect(found).toBeGreaterThan(40);
  });

  it('finds by a saved strategy among the conditions what that strategy finds', async () => {
    const { engine } = setUp();
    const own = ruleOf(testCondition('close', 'gt', 'sma_20'), testCondition('rsi_14', 'lt', 60));
    const id = '01890000-0000-7000-8000-000000000001';
    for (const loopback of [undefined, '72h']) {
      const alone = await engine.query(orderOf(own, { loopback }), NOW);
      const among = await engine.query(orderOf(ruleOf(testSaved(id, own)), { loopback }), NOW);
      expect(among.rows).toEqual(alone.rows);
      expect(among.rows.length).toBeGreaterThan(5);
    }
  });

  it('with a loopback finds what fired within it, and when', async () => {
    const setting = setUp();
    let found = 0;
    for (const rule of RULES) {
      const { rows, since } = await setting.engine.query(orderOf(rule, { loopback: '72h' }), NOW);
      expect(since).toBe(NOW - 72 * HOUR);
      const expected = along(setting, rule).flatMap(({ symbol, answers }) => {
        const at = firingsAlong(answers)
          .filter((i) => START + (i + 1) * HOUR > NOW - 72 * HOUR)
          .at(-1);
        return at === undefined ? [] : [[symbol, START + (at + 1) * HOUR]];
      });
      expect([rule.name, rows.map((row) => [row.symbol, row.since])]).toEqual([rule.name, expected]);
      found += rows.length;
    }
    expect(found).toBeGreaterThan(40);
  });

  it('finds the same for rules on so many columns that they are computed instrument by instrument', async () => {
    const setting = setUp();
    const any = Array.from({ length: 90 }, (_, k) =>
      testCondition('close', 'crossing_up', `sma_${5 + k}`, { conditionOperator: 'or' }),
    );
    const groups = Array.from({ length: 9 }, (_, g) => ({ condition: 'or', rules: any.slice(g * 10, g * 10 + 10) }));
    const rule = Strategy.parse({ name: 'many', label: 'Many', description: '', groups });
    const { rows, skipped } = await setting.engine.query(orderOf(rule, { loopback: '720h', columns: ['sma_90'] }), NOW);
    const expected = along(setting, rule).flatMap(({ symbol, answers }) => {
      const at = firingsAlong(answers).at(-1);
      return at === undefined ? [] : [[symbol, START + (at + 1) * HOUR]];
    });
    expect(rows.map((row) => [row.symbol, row.since])).toEqual(expected);
    expect([expected.length, skipped]).toEqual([COINS, []]);
    const some = expected.slice(3, 8).map(([symbol]) => symbol as string);
    const named = await setting.engine.query(orderOf(rule, { loopback: '720h', symbols: some }), NOW);
    expect(named.rows.map((row) => [row.symbol, row.since])).toEqual(expected.slice(3, 8));
  });

  describe('that takes its turns with others', () => {
    const orders = [
      ...RULES.slice(0, 8).map((rule) => orderOf(rule, { columns: ['rsi_14'], sparks: true })),
      ...RULES.slice(4, 8).map((rule) => orderOf(rule, { loopback: '168h', sort: 'since' })),
      orderOf(ruleOf(testCondition('rsi_14', 'lt', 30), testCondition('close', 'gt', 'sma_50')), { nearMisses: true }),
    ];
    /** Asks concurrently, with slices so short that each question yields to the next. */
    const askAll = (engine: ScreenEngine): Promise<ScreenAnswer>[] => {
      const sentences = { own: '', busy: '', late: '' };
      const queue = new SlicedQueue({ sliceMs: 0, ofFlow: 1, ofAll: orders.length, sentences });
      return orders.map((order, id) =>
        queue.run({ id, flow: `${id}`, price: 1, deadlineMs: 600_000 }, (slice) => engine.query(order, NOW, slice)),
      );
    };
    const askAlone = async (): Promise<ScreenAnswer[]> => {
      const alone: ScreenAnswer[] = [];
      for (const order of orders) alone.push(await setUp().engine.query(order, NOW));
      return alone;
    };

    it('answers as if it were asked alone', async () => {
      expect(await Promise.all(askAll(setUp().engine))).toEqual(await askAlone());
    });

    it('goes on with the bars that it began with when others close', async () => {
      const { engine, shelf, listed } = setUp();
      await engine.query(orderOf(ruleOf(testCondition('close', 'gt', 0))), NOW); // loads the bars
      const asked = askAll(engine);
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve))); // the first has started
      const bars = listed.map(({ no, instrument }) => {
        const last = walkingBars(no, BARS, START).at(-1) as Bar;
        return { id: instrument.id, bar: { ...last, timeMs: last.timeMs + HOUR, close: last.close * 3 } };
      });
      shelf.barsClosed({ market: 'Crypto', timeframe: '1h', endMs: NOW + HOUR, areRevisions: false, bars });
      const [answers, alone] = [await Promise.all(asked), await askAlone()];
      const isOld = ({ evaluatedAt }: ScreenAnswer): boolean => evaluatedAt === START + BARS * HOUR;
      const before = answers.filter(isOld);
      expect(before.length).toBeGreaterThan(0);
      expect(before.length).toBeLessThan(answers.length);
      for (const [k, answer] of answers.entries()) if (isOld(answer)) expect(answer).toEqual(alone[k]);
    });
  });

  it.each([
    ['10m', 10],
    ['1h', 60],
  ] as const)('with a loopback reaches back over a weekend, on %s bars as on any other', async (timeframe, minutes) => {
    const monday = Date.parse('2026-03-02T03:56Z'); // 09:26 in Mumbai
    const friday = Date.parse('2026-02-27T03:56Z');
    const listed = [1, 2, 3].map((no) => {
      return { no, instrument: testInstrument('Indian_Equity', `S${no}`), finest: '1m', licence: 'simulated' } as const;
    });
    const memory = new MemoryStore();
    const nse = calendarOf('nse');
    const endOf = (timeMs: number) => barSlot(nse, minutes, timeMs)?.endMs ?? 0;
    for (const { no } of listed) {
      const opens = nse.between(friday - 30 * 24 * HOUR, monday).flatMap(({ openMs, closeMs }) => {
        return Array.from(
          { length: Math.ceil((closeMs - openMs) / minutes / 60_000) },
          (_, i) => openMs + i * minutes * 60_000,
        );
      });
      const walk = walkingBars(no, opens.length, 0);
      memory.give(
        no,
        timeframe,
        walk.map((bar, i) => ({ ...bar, timeMs: opens[i] ?? 0 })),
      );
    }
    const registry = new InstrumentRegistry(listed);
    const shelf = new FrameShelf({ store: memory.store, registry, splits: new SplitBook([]) });
    const engine = new ScreenEngine(shelf, registry);
    const rule = ruleOf(testCondition('close', 'gt', 'sma_5'));
    const order = { ...orderOf(rule, { loopback: '24h' }), market: 'Indian_Equity', timeframe } as const;
    const { rows, since } = await engine.query(order, monday);
    expect(since).toBe(friday);
    const firings = listed.flatMap(({ no, instrument }) => {
      const bars = BarSeries.from(
        (memory.bars.get(`${no} ${timeframe}`) ?? []).filter((bar) => endOf(bar.timeMs) <= monday),
      );
      const answers = new Uint8Array(bars.length);
      compileStrategy(rule).evaluate(new SeriesView(bars), answers);
      const ends = firingsAlong(answers).map((i) => endOf(bars.timeMs[i] as number));
      return ends.filter((endMs) => endMs > friday).map((endMs) => ({ symbol: instrument.symbol, endMs }));
    });
    const newest = new Map(firings.map(({ symbol, endMs }) => [symbol, endMs]));
    expect(rows.map((row) => [row.symbol, row.since])).toEqual([...newest]);
    expect(rows.length).toBeGreaterThan(1);
    const { rules } = await engine.looks({ market: 'Indian_Equity', timeframe }, [rule], monday);
    const hours = hourStarts(nse, monday, 24);
    const counted = hours.map((startMs, i) => {
      return firings.filter(({ endMs }) => endMs > startMs && endMs <= (hours[i + 1] ?? monday)).length;
    });
    expect(rules[0]?.hours).toEqual(counted);
    expect(rules[0]?.symbols).toBe(newest.size);
    expect(firings.length).toBeGreaterThan(newest.size);
    expect(rules[0]?.lastFiredMs).toBe(Math.max(...newest.values()));
  });

  it('lists every firing of a rule for the named symbols, newest first', async () => {
    const setting = setUp();
    const rule = ruleOf(testCondition('close', 'gt', 'sma_5'));
    const symbols = ['C00003', 'C00000'];
    const from = BARS - 100;
    const place = { market: 'Crypto' as const, timeframe: '1h' as const, symbols };
    const found = await setting.engine.firings(place, rule, START + from * HOUR, NOW);
    const expected = along(setting, rule)
      .filter(({ symbol }) => symbols.includes(symbol))
      .flatMap(({ symbol, answers }) => firingsAlong(answers).map((i) => ({ symbol, at: START + (i + 1) * HOUR })))
      .filter(({ at }) => at > START + from * HOUR)
      .sort((a, b) => b.at - a.at || (a.symbol < b.symbol ? -1 : 1));
    expect(found.firings.map(({ symbol, at }) => ({ symbol, at }))).toEqual(expected);
    expect(found.fromMs).toBe(START + from * HOUR);
    const all = await setting.engine.firings(place, rule, 0, NOW);
    expect(all.fromMs).toBeGreaterThan(START);
    expect(all.firings.slice(0, expected.length)).toEqual(found.firings);
    expect(expected.length).toBeGreaterThan(10);
  });

  it('lists the closes at which a rule ended being true', async () => {
    const setting = setUp();
    const rule = ruleOf(testCondition('close', 'gt', 'sma_5'));
    const fromMs = START + (BARS - 100) * HOUR;
    const place = { market: 'Crypto' as const, timeframe: '1h' as const, symbols: ['C00003'] };
    const { firings } = await setting.engine.firings(place, rule, fromMs, NOW, undefined, 'left');
    const { answers } = along(setting, rule).find(({ symbol }) => symbol === 'C00003') ?? { answers: [] };
    const ends = [...answers].flatMap((answer, i) => (answer === FALSE && answers[i - 1] === TRUE ? i : []));
    const expected = ends.map((i) => START + (i + 1) * HOUR).filter((at) => at > fromMs);
    expect(firings.map(({ at }) => at)).toEqual(expected.reverse());
    expect(expected.length).toBeGreaterThan(5);
  });

  it('counts a preset as a question for it does', async () => {
    const { engine } = setUp();
    const { counts } = await engine.counts({ market: 'Crypto', timeframe: '1h' }, RULES, 72 * HOUR, NOW);
    const totals: number[] = [];
    for (const rule of RULES) totals.push((await engine.query(orderOf(rule, { loopback: '72h' }), NOW)).total);
    expect(counts).toEqual(totals);
  });

  it('stays current by closes and corrections, as if read again', async () => {
    const { engine, shelf, newEngine, memory, listed } = setUp(BARS - 1);
    const before = NOW - HOUR;
    const rule = ruleOf(testCondition('rsi_14', 'lt', 45));
    const first = await engine.query(orderOf(rule, { columns: ['rsi_14'] }), before);
    const reads = memory.reads;
    const bars = listed.map(({ no, instrument }) => {
      const series = walkingBars(no, BARS, START);
      const corrected = { ...(series[BARS - 10] as (typeof series)[number]), close: 1 };
      series[BARS - 10] = corrected;
      memory.give(no, '1h', series);
      return { id: instrument.id, bar: series.at(-1) as typeof corrected, corrected };
    });
    const closed = { market: 'Crypto', timeframe: '1h', endMs: NOW - 2_000, areRevisions: false } as const;
    shelf.barsClosed({ ...closed, bars });
    shelf.barsClosed({ ...closed, areRevisions: true, bars: bars.map(({ id, corrected: bar }) => ({ id, bar })) });
    const then = await engine.query(orderOf(rule, { columns: ['rsi_14'] }), NOW);
    expect(memory.reads).toBe(reads);
    expect(then).toEqual(await newEngine().engine.query(orderOf(rule, { columns: ['rsi_14'] }), NOW));
    expect(then.evaluatedAt).toBe((first.evaluatedAt ?? 0) + HOUR);
    expect(then.rows).not.toEqual(first.rows);
  });

  it('reads coarser bars as they were known when each bar closed', async () => {
    const setting = setUp();
    const { engine, memory, listed } = setting;
    const DAY = 24 * HOUR;
    for (const { no } of listed) memory.give(no, '1D', walkingBars(no + 500, 25, START, DAY));
    const rule = ruleOf(
      testCondition('close', 'gt', 'sma_5', { timeframe: '1D', offset: 1 }),
      testCondition('rsi_14', 'gt', 40),
    );
    const { rows, total } = await engine.query(orderOf(rule, { loopback: '168h' }), NOW);
    const expected = listed.flatMap(({ no, instrument }) => {
      const bars = BarSeries.from(memory.bars.get(`${no} 1h`) ?? []);
      const days = BarSeries.from(memory.bars.get(`${no} 1D`) ?? []);
      const newest = Int32Array.from(bars.timeMs.subarray(0, BARS), (openMs) =>
        days.timeMs.subarray(0, days.length).findLastIndex((dayMs) => dayMs + DAY <= openMs + HOUR),
      );
      const coarser: CoarserBars = { view: new SeriesView(days), newest };
      const answers = new Uint8Array(BARS);
      compileStrategy(rule).evaluate(new SeriesView(bars, {}, new Map([['1D', coarser]])), answers);
      const at = firingsAlong(answers)
        .filter((i) => START + (i + 1) * HOUR > NOW - 168 * HOUR)
        .at(-1);
      return at === undefined ? [] : [[instrument.symbol, START + (at + 1) * HOUR]];
    });
    expect(rows.map(({ symbol, since }) => [symbol, since])).toEqual(expected);
    expect(total).toBeGreaterThan(3);
  });

  it('names the symbols that have too few bars, and how many they have', async () => {
    const { engine, memory } = setUp();
    memory.give(3, '1h', walkingBars(3, 12, START));
    memory.give(5, '1h', []);
    const { skipped, universe } = await engine.query(orderOf(ruleOf(testCondition('sma_50', 'gt', 0))), NOW);
    expect(skipped.map(({ symbol, bars }) => [symbol, bars])).toEqual([
      ['C00002', 12],
      ['C00004', 0],
    ]);
    expect(universe).toBe(COINS);
  });

  it('answers for the named symbols alone', async () => {
    const { engine } = setUp();
    const order = orderOf(ruleOf(testCondition('close', 'gt', 0)), { symbols: ['C00007', 'C00001'] });
    const { rows, universe, total } = await engine.query(order, NOW);
    expect([rows.map(({ symbol }) => symbol), universe, total]).toEqual([['C00001', 'C00007'], 2, 2]);
  });

  it('sorts by any column, those without a value last, and pages through the whole', async () => {
    const { engine, memory } = setUp();
    memory.give(2, '1h', walkingBars(2, 20, START + (BARS - 20) * HOUR));
    const rule = ruleOf(testCondition('close', 'gt', 0));
    for (const direction of ['asc', 'desc']) {
      const view = { columns: ['sma_50'], sort: 'sma_50', direction, pageSize: 10 };
      const values: (number | null | undefined)[] = [];
      for (let page = 1; page <= 5; page++) {
        const { rows, total } = await engine.query(orderOf(rule, { ...view, page }), NOW);
        expect(total).toBe(COINS);
        values.push(...rows.map((row) => row.values[0]));
      }
      expect(values.length).toBe(COINS);
      expect(values.at(-1)).toBeNull();
      const numbers = values.slice(0, -1) as number[];
      expect(numbers).toEqual(numbers.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
    }
    expect((await engine.query(orderOf(rule, { page: 100_000 }), NOW)).rows).toEqual([]);
  });

  it('lists near misses with what they lack, nearest first', async () => {
    const { engine } = setUp();
    const rule = ruleOf(testCondition('rsi_14', 'lt', 30), testCondition('close', 'gt', 0));
    const { rows, total } = await engine.query(orderOf(rule, { nearMisses: true }), NOW);
    expect(total + (await engine.query(orderOf(rule), NOW)).total).toBe(COINS);
    const gaps = rows.map(({ missing }) => missing?.gap ?? Number.NaN);
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(rows[0]?.missing).toMatchObject({ text: 'RSI(14) is below 30', right: 30, verdict: 'false' });
  });

  it('explains one symbol by every comparison', async () => {
    const { engine } = setUp();
    const rule = ruleOf(testCondition('close', 'gt', 0), testCondition('rsi_14', 'lt', 0.5));
    const order = { market: 'Crypto', symbol: 'C00004', timeframe: '1h', rule } as const;
    const { verdict, comparisons, missing, symbol, bars } = await engine.explain(order, NOW);
    expect([verdict, missing, symbol, bars]).toEqual(['false', 1, 'C00004', BARS]);
    expect(comparisons.map((one) => [one.text, one.verdict])).toEqual([
      ['close is above 0', 'true'],
      ['RSI(14) is below 0.5', 'false'],
    ]);
  });

  it('answers each rule of a checklist as it explains it, and says what keeps one from being asked', async () => {
    const { engine } = setUp();
    const place = { market: 'Crypto', symbol: 'C00004', timeframe: '1h' } as const;
    const sound = [
      ruleOf(testCondition('close', 'gt', 0)),
      ruleOf(testCondition('rsi_14', 'lt', 0.5), testCondition('sma_5', 'gt', 'ema_9')),
    ];
    const never = ruleOf(testCondition('rsi_14', 'lt', -1));
    const { answers } = await engine.checklist({ ...place, rules: [...sound, never] }, NOW);
    for (const [k, rule] of sound.entries()) expect(answers[k]).toEqual(await engine.explain({ ...place, rule }, NOW));
    expect(answers[2]).toEqual({ flaw: expect.stringContaining('can never be true') });
  });

  it('tells along one symbol’s history where each rule was true, as it says there bar by bar', async () => {
    const setting = setUp();
    const [symbol, slot] = ['C00004', 4];
    let found = 0;
    for (const rule of RULES) {
      const order = { market: 'Crypto', symbol, timeframe: '1h', rule } as const;
      const { runs, answered, fromTime } = await setting.engine.past(order, NOW);
      const answers = along(setting, rule)[slot]?.answers ?? new Uint8Array();
      const openOf = (index: number): number => START + index * HOUR;
      const first = answers.findIndex((answer) => answer !== NO_ANSWER);
      expect([rule.name, answered]).toEqual([rule.name, answers.filter((answer) => answer !== NO_ANSWER).length]);
      expect(fromTime).toBe(first < 0 ? null : openOf(first));
      const indexOf = (timeMs: number): number => (timeMs - START) / HOUR;
      const isIn = (i: number): boolean =>
        runs.some((run) => indexOf(run.firstTime) <= i && i <= indexOf(run.lastTime));
      expect([...answers].map((_, i) => isIn(i))).toEqual([...answers].map((answer) => answer === TRUE));
      expect(runs.filter(({ isFiring }) => isFiring).map((run) => indexOf(run.firstTime))).toEqual(
        firingsAlong(answers),
      );
      expect(runs.map((run) => [run.bars, run.isOpen, run.at])).toEqual(
        runs.map((run) => [
          indexOf(run.lastTime) - indexOf(run.firstTime) + 1,
          indexOf(run.lastTime) === BARS - 1,
          run.firstTime + HOUR,
        ]),
      );
      found += runs.length;
    }
    expect(found).toBeGreaterThan(100);
  });

  it('measures against the market’s benchmark where that is quoted', async () => {
    const benchmark = {
      no: 99,
      instrument: testInstrument('Crypto', 'BTC-USD'),
      finest: '1m',
      licence: 'simulated',
    } as const;
    const rule = ruleOf(testCondition('correl_30', 'gt', 0.999));
    const ask = async (listed: ListedInstrument[]) => {
      const memory = new MemoryStore();
      for (const { no } of listed) memory.give(no, '1h', walkingBars(no === 99 ? 2 : no, BARS, START));
      const registry = new InstrumentRegistry(listed);
      const shelf = new FrameShelf({ store: memory.store, registry, splits: new SplitBook([]) });
      const { rows, skipped } = await new ScreenEngine(shelf, registry).query(orderOf(rule), NOW);
      return { found: rows.map(({ symbol }) => symbol), skipped: skipped.length };
    };
    // the second coin follows the benchmark
    expect(await ask([...listedCoins(3), benchmark])).toEqual({ found: ['BTC-USD', 'C00001'], skipped: 0 });
    expect(await ask(listedCoins(3))).toEqual({ found: [], skipped: 3 });
  });

  it('names the bars it read by a hash that any other bar changes', async () => {
    const { engine, newEngine, memory } = setUp();
    const order = orderOf(ruleOf(testCondition('close', 'gt', 0)));
    const { dataHash } = await engine.freeze(order, NOW);
    expect((await newEngine().engine.freeze(order, NOW)).dataHash).toBe(dataHash);
    const bars = walkingBars(9, BARS, START);
    memory.give(9, '1h', bars.with(40, { ...(bars[40] as (typeof bars)[number]), volume: 1 }));
    expect((await newEngine().engine.freeze(order, NOW)).dataHash).not.toBe(dataHash);
  });

  it('forgets what lies ahead of a clock that was set back', async () => {
    const { engine, shelf } = setUp();
    const order = orderOf(ruleOf(testCondition('close', 'gt', 0)));
    await engine.query(order, NOW);
    shelf.rewind('Crypto');
    const back = await engine.query(order, NOW - 100 * HOUR);
    expect(back.evaluatedAt).toBe(START + (BARS - 100) * HOUR);
  });
});

describe('a funnel', () => {
  const cond = (attribute: string, operator: string, value: number | string) =>
    testCondition(attribute, operator as never, value);
  const empty = ruleOf(cond('close', 'gt', 'sma_20'), cond('rsi_14', 'gt', 99.9));

  it('counts on each bar of a window what the rule’s parts answer along every instrument’s own history', async () => {
    const setting = setUp();
    const funnel = await setting.engine.funnel(
      RuleFunnelQuery.parse({ market: 'Crypto', timeframe: '1h', rule: empty, loopback: '72h' }),
      NOW,
    );
    const passing = (rule: Strategy) =>
      along(setting, rule).map(({ answers }) => answers.slice(-72).filter((answer) => answer === TRUE).length);
    const [above, hot] = [ruleOf(cond('close', 'gt', 'sma_20')), ruleOf(cond('rsi_14', 'gt', 99.9))].map(passing);
    const sum = (counts: number[] = []) => counts.reduce((total, one) => total + one, 0);
    expect(funnel.counted).toEqual({ bars: COINS * 72, instruments: COINS });
    expect(funnel.parts.map(({ alone }) => alone.bars)).toEqual([sum(above), sum(hot)]);
    expect(funnel.parts[0]?.alone.instruments).toBe(above?.filter((count) => count > 0).length);
    expect(funnel.parts[1]?.together.bars).toBe(0);
    expect(funnel.parts.map(({ without }) => without?.bars)).toEqual([sum(hot), sum(above)]);
    expect(funnel.emptiedBy).toBe(1);
    expect(funnel.parts[1]?.text).toBe('RSI(14) is above 99.9');
  });

  it('names the nearest miss of some instruments, as the screen does for the newest bar', async () => {
    const setting = setUp();
    const order = RuleFunnelQuery.parse({ market: 'Crypto', timeframe: '1h', rule: empty });
    const [{ nearest, counted }, near] = await Promise.all([
      setting.engine.funnel(order, NOW),
      setting.engine.query(orderOf(empty, { nearMisses: true }), NOW),
    ]);
    expect(counted).toEqual({ bars: COINS, instruments: COINS });
    expect(nearest.map(({ symbol, missing }) => [symbol, missing])).toEqual(
      near.rows.slice(0, 5).map(({ symbol, missing }) => [symbol, missing]),
    );
    expect(nearest).toHaveLength(5);
  });

  it('reads only the named symbols', async () => {
    const { engine, listed } = setUp();
    const symbols = listed.slice(3, 5).map(({ instrument }) => instrument.symbol);
    const order = RuleFunnelQuery.parse({ market: 'Crypto', timeframe: '1h', rule: empty, symbols, loopback: '24h' });
    expect((await engine.funnel(order, NOW)).counted).toEqual({ bars: 48, instruments: 2 });
  });
});
