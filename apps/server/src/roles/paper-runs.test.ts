import { backtest, SeriesView } from '@wickwise/analytics';
import { PaperCurveAnswer, PaperRunPerformance, Strategy } from '@wickwise/contract';
import { type Bar, BarSeries } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { barsClosed } from '#marketdata/topics.ts';
import { addStrategy } from '#modules/strategies/store.ts';
import { startTestPaper } from '../testing/test-paper.ts';
import { walkingBars } from '../testing/walking-bars.ts';

const HOUR = 3_600_000;
const HISTORY = 50;
const START = Date.parse('2026-03-02T00:00Z');
const COIN = testInstrument('Crypto', 'BTC-USD');
const PAIR = testInstrument('Forex', 'EURUSD');

const RULE = Strategy.parse({
  name: 'above',
  label: 'Above its average',
  description: '',
  groups: [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_5' }] }],
});

/** A running strategy on one instrument, with bars that close one by one. */
async function setUp(seed: number, { instrument = COIN, side = 'long' as 'long' | 'short' } = {}) {
  const { market, symbol } = instrument;
  const paper = await startTestPaper([COIN, PAIR], START + HISTORY * HOUR);
  const { bus, db, feed, price, registry, store, strategyRunner, service } = paper;
  const bars = walkingBars(seed, HISTORY + 60, START); // within one week, as pairs are traded
  const instrumentNo = registry.byId(instrument.id)?.no ?? 0;
  const keep = (some: readonly Bar[]) =>
    store.append(some.map((bar) => ({ instrumentNo, timeframe: '1h' as const, bar, knownAtMs: bar.timeMs + HOUR })));
  await keep(bars.slice(0, HISTORY));
  const asha = await paper.addUser();
  const accountId = await asha.open(market);
  const strategy = await addStrategy(db, asha.id, { market, timeframe: '1h', definition: RULE });
  const start = (change: object = {}) =>
    asha.call('POST', `paper-accounts/${accountId}/runs`, {
      strategyId: strategy.id,
      symbol,
      side,
      cash: 1_000,
      ...change,
    });
  let at = HISTORY;
  const idle = async (): Promise<void> => {
    await strategyRunner.idle();
    await service.idle();
  };
  /** Each bar begins with a price at its open, which orders meet, and closes. */
  const close = async (count: number, { isAway = false } = {}): Promise<void> => {
    for (let k = 0; k < count; k++, at++) {
      const bar = bars[at] as Bar;
      feed.nowMs = bar.timeMs + 2_000;
      if (!isAway) price(instrument, bar.open);
      await idle();
      await keep([bar]);
      feed.nowMs = bar.timeMs + HOUR + 2_000;
      if (isAway) continue;
      const endMs = bar.timeMs + HOUR;
      bus.publish(barsClosed, market, {
        market,
        timeframe: '1h',
        endMs,
        areRevisions: false,
        bars: [{ id: instrument.id, bar }],
      });
      await idle();
    }
  };
  return { ...paper, accountId, asha, bars, close, idle, start };
}

describe('a running strategy on paper', () => {
  it('is refused when it takes too long at each close, alone or with its owner’s others', async () => {
    const coins = Array.from({ length: 9 }, (_, k) => testInstrument('Crypto', `C${k}-USD`));
    const { addUser, db } = await startTestPaper(coins, START);
    const asha = await addUser();
    const accountId = await asha.open('Crypto');
    const run = async (attribute: string, symbol: string) => {
      const rules = [{ key: 'indicators', attribute, operator: 'gt', value: 0.5 }];
      const definition = Strategy.parse({ ...RULE, groups: [{ rules }] });
      const { id: strategyId } = await addStrategy(db, asha.id, { market: 'Crypto', timeframe: '1h', definition });
      return asha.call('POST', `paper-accounts/${accountId}/runs`, { strategyId, symbol, side: 'long', cash: 1_000 });
    };
    const tooMuch = await run('hurst_50', 'C0-USD');
    expect([tooMuch.statusCode, tooMuch.json().reason]).toEqual([400, 'TOO_COSTLY']);
    expect(tooMuch.json().message).toMatch(
      /^At every close this strategy needs 65 ms of computing; 50 ms are allowed\./,
    );
    const answers = [];
    for (const { symbol } of coins) answers.push((await run('hurst_38', symbol)).statusCode);
    expect(answers).toEqual([...Array(8).fill(201), 400]);
  });

  for (const [seed, side] of [
    [1, 'long'],
    [2, 'long'],
    [3, 'short'],
    [4, 'short'],
  ] as const) {
    it(`trades what a backtest of the same bars trades (${side}, seed ${seed})`, async () => {
      const instrument = side === 'long' ? COIN : PAIR;
      const { accountId, asha, bars, close, start } = await setUp(seed, { instrument, side });
      expect((await start()).statusCode).toBe(201);
      await close(60);
      const series = BarSeries.from(bars);
      const { trades } = backtest(
        series,
        {
          strategy: RULE,
          side,
          sizing: { amount: 1_000 },
          cash: 10_000,
        },
        {
          market: instrument.market,
          timeframe: '1h',
          view: new SeriesView(series),
          window: { from: HISTORY, to: series.length },
        },
      );
      const { id: runId } = (await asha.account()).runs[0] ?? { id: '' };
      const found = await asha.call('GET', `paper-runs/${runId}/performance`);
      expect(found.statusCode).toBe(200);
      const performance = PaperRunPerformance.parse(found.json());
      const closed = trades.filter(({ exitReason }) => exitReason !== 'end');
      expect(performance).toMatchObject({ trades: closed.length, backtest: { trades: closed.length } });
      // an open position is worth its last close on both sides; the test has sold it there, which costs 0.12 % at most
      const rest = trades.length - closed.length;
      expect(Math.abs(performance.net - performance.backtest.net)).toBeLessThan(0.01 + rest * 1.3);
      const account = await asha.call('GET', `paper-accounts/${accountId}/performance`);
      const { equity } = PaperCurveAnswer.parse(account.json()).curve;
      expect(equity[0]).toBe(10_000);
      expect(equity.at(-1)).toBeCloseTo(10_000 + performance.net, 6);
      expect(trades.length).toBeGreaterThan(4);
      const [way, back] = side === 'long' ? ['buy', 'sell'] : ['sell', 'buy'];
      const wanted = trades.flatMap(({ entryPrice, exitPrice, exitReason }) => [
        `${way} ${entryPrice}`,
        ...(exitReason === 'end' ? [] : [`${back} ${exitPrice}`]),
      ]);
      const pages = [];
      for (let page = 1; page < 5; page++)
        pages.push(...(await asha.call('GET', `paper-accounts/${accountId}/orders?page=${page}`)).json().orders);
      expect(pages.every(({ by }) => by === 'Above its average')).toBe(true);
      const ofRun = async (id: string): Promise<number> =>
        (await asha.call('GET', `paper-accounts/${accountId}/orders?run=${id}`)).json().totalCount;
      expect([await ofRun(runId), await ofRun(accountId)]).toEqual([pages.length, 0]);
      const given = pages.toReversed().map((one) => `${one.side} ${one.price}`);
      expect(given).toEqual(wanted.slice(0, given.length));
      expect(wanted.length - given.length).toBeLessThanOrEqual(1); // what the last close decided waits for the next open
    });
  }

  it('places each order once, however often a close is published', async () => {
    const { bus, asha, accountId, bars, close, idle, start } = await setUp(5);
    await start();
    await close(20);
    const before = (await asha.over(accountId)).length;
    const bar = bars[HISTORY + 19] as Bar;
    const closed = { market: 'Crypto', timeframe: '1h', endMs: bar.timeMs + HOUR, areRevisions: false } as const;
    for (let k = 0; k < 3; k++) bus.publish(barsClosed, 'Crypto', { ...closed, bars: [{ id: COIN.id, bar }] });
    await idle();
    const { open } = await asha.account();
    expect(open.length).toBeLessThanOrEqual(1);
    expect((await asha.over(accountId)).length).toBe(before);
  });

  it('exits after an outage in which its rule turned, and enters on the newest close only', async () => {
    const { asha, close, loaded, idle, price, start } = await setUp(6);
    await start();
    let held = await asha.account();
    for (let k = 0; k < 30 && held.positions.length === 0; k++) {
      await close(1);
      held = await asha.account();
    }
    expect(held.positions).toHaveLength(1);
    await close(25, { isAway: true });
    loaded(COIN);
    await idle();
    const { open } = await asha.account();
    expect(open[0]).toMatchObject({ side: 'sell', kind: 'market' });
    price(COIN, 100);
    expect((await asha.account()).positions).toEqual([]);
  });

  it('is closed by its stop, stays flat, and enters again', async () => {
    const { accountId, asha, close, price, start } = await setUp(2);
    const { run } = (await start({ stopPct: 5, targetPct: 50 })).json();
    expect(run).toMatchObject({ stopPct: 5, targetPct: 50 });
    let held = await asha.account();
    for (let k = 0; k < 30 && held.positions.length === 0; k++) {
      await close(1);
      held = await asha.account();
    }
    const [{ price: entry, stop, target } = { price: 0, stop: 0, target: 0 }] = held.positions;
    expect(stop).toBeCloseTo(entry * 0.95, 9);
    expect(target).toBeCloseTo(entry * 1.5, 9);
    price(COIN, entry * 0.9);
    expect((await asha.account()).positions).toEqual([]);
    const ended = (await asha.over(accountId)).find(({ guard }) => guard === 'stop');
    expect(ended).toMatchObject({ price: entry * 0.9, by: 'Above its average' });
    const before = (await asha.over(accountId)).length;
    await close(30);
    const after = await asha.over(accountId);
    expect(after.length).toBeGreaterThan(before);
    const sold = after.filter(({ side, guard }) => side === 'sell' && guard === null);
    expect(sold.every(({ filledUnits }) => (filledUnits ?? 0) > 0)).toBe(true);
  });

  it('keeps its position open when it is stopped, for its owner to close', async () => {
    const { asha, close, start } = await setUp(7);
    const { run } = (await start()).json();
    await close(20);
    const before = await asha.account();
    expect(before.runs).toMatchObject([{ id: run.id, name: 'Above its average', symbol: 'BTC-USD', version: 1 }]);
    await asha.call('DELETE', `paper-runs/${run.id}`);
    for (const { id } of before.open) await asha.call('DELETE', `paper-orders/${id}`);
    await close(30);
    const after = await asha.account();
    expect(after).toMatchObject({ runs: [], open: [], realised: before.realised, positions: before.positions });
  });

  it('is refused twice on a symbol, on another market, as a short where not allowed, and for other users', async () => {
    const { addUser, accountId, start } = await setUp(8);
    expect((await start({ side: 'short' })).statusCode).toBe(400);
    expect((await start({ symbol: 'EURUSD' })).statusCode).toBe(404);
    expect((await start()).statusCode).toBe(201);
    expect((await start()).json().reason).toBe('LIMIT_REACHED');
    const ben = await addUser();
    const strategyId = '01890000-0000-7000-8000-000000000001';
    const order = { strategyId, symbol: 'BTC-USD', cash: 10 };
    expect((await ben.call('POST', `paper-accounts/${accountId}/runs`, order)).statusCode).toBe(404);
    expect((await ben.call('DELETE', `paper-runs/${strategyId}`)).statusCode).toBe(404);
  });

  it('is refused as a short that waits for a price of zero', async () => {
    const { start } = await setUp(9, { instrument: PAIR, side: 'short' });
    expect((await start({ targetPct: 100 })).json().fields).toMatchObject([{ field: 'targetPct' }]);
    expect((await start({ targetPct: 99, stopPct: 50 })).statusCode).toBe(201);
  });
});
