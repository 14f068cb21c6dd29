import { describe, expect, it } from 'vitest';
import { barsAt, barsOf, planOf, simulateAll } from './testing/fixtures.ts';
import type { Trade } from './trade.ts';

const only = (trades: readonly Trade[]): Trade => {
  expect(trades).toHaveLength(1);
  return trades[0];
};
const fills = (trades: readonly Trade[]) =>
  trades.map(({ side, entryBar, entryPrice, exitBar, exitPrice, exitReason }) => [
    side,
    entryBar,
    entryPrice,
    exitBar,
    exitPrice,
    exitReason,
  ]);

describe('market orders', () => {
  const bars = barsOf([
    [10, 10, 10, 10],
    [11, 13, 11, 12],
    [12.5, 14, 12, 14],
    [15, 16, 15, 16],
    [17, 17, 17, 17],
  ]);

  it('decided at a close fill at the next open', () => {
    const { trades, equity } = simulateAll(bars, 'L.l', planOf());
    expect(fills(trades)).toEqual([['long', 1, 11, 3, 15, 'signal']]);
    // 1000 / 11 units, marked at 12 and 14, sold at 15
    expect([...equity]).toEqual(
      [1000, 12000 / 11, 14000 / 11, 15000 / 11, 15000 / 11].map((e) => expect.closeTo(e, 9)),
    );
  });

  it('fill at the same close where configured', () => {
    const { trades, equity } = simulateAll(bars, 'L.l', planOf({ fill: 'same close' }));
    expect(fills(trades)).toEqual([['long', 0, 10, 2, 14, 'signal']]);
    expect([...equity]).toEqual([1000, 1200, 1400, 1400, 1400]);
    expect(only(trades).barsHeld).toBe(2);
  });

  it('still open at the end are closed at the last close and flagged', () => {
    expect(fills(simulateAll(bars, 'L', planOf()).trades)).toEqual([['long', 1, 11, 4, 17, 'end']]);
  });

  it('decided at the last close have no next open', () => {
    expect(simulateAll(bars, '....L', planOf()).trades).toEqual([]);
    expect(fills(simulateAll(bars, 'L...l', planOf()).trades)).toEqual([['long', 1, 11, 4, 17, 'end']]);
  });

  it('close after as many bars as allowed, that of the entry included', () => {
    const trade = only(simulateAll(bars, 'L', planOf({ maxBars: 2 })).trades);
    expect(fills([trade])).toEqual([['long', 1, 11, 3, 15, 'max bars']]);
    expect(trade.barsHeld).toBe(2);
    const atClose = only(simulateAll(bars, 'L', planOf({ maxBars: 2, fill: 'same close' })).trades);
    expect(fills([atClose])).toEqual([['long', 0, 10, 2, 14, 'max bars']]);
  });

  it('for the other side close first, then open at the same open', () => {
    const { trades, equity } = simulateAll(bars, 'LS', planOf());
    expect(fills(trades)).toEqual([
      ['long', 1, 11, 2, 12.5, 'opposite'],
      ['short', 2, 12.5, 4, 17, 'end'],
    ]);
    // 1000 grows to 12500/11, all of it shorted at 12.5 and marked at 14
    expect(equity[2]).toBeCloseTo((12500 / 11) * (1 - 1.5 / 12.5), 9);
  });

  it('for the other side reverse at the same close where configured', () => {
    expect(fills(simulateAll(bars, 'L.S', planOf({ fill: 'same close' })).trades)).toEqual([
      ['long', 0, 10, 2, 14, 'opposite'],
      ['short', 2, 14, 4, 17, 'end'],
    ]);
  });

  it('for the same side are ignored while a position is open', () => {
    expect(simulateAll(bars, 'LLl', planOf()).trades).toHaveLength(1);
    expect(simulateAll(bars, 'LLl', planOf()).dropped).toBe(0);
  });
});

describe('stops and targets', () => {
  const stop = { pct: 10 };
  const target = { pct: 10 };
  /** Enters at 100 at the open of bar 1; the rows are bars 1 and on. */
  const from100 = (side: 'L' | 'S', more: object, ...rows: [number, number, number, number][]) =>
    fills(simulateAll(barsOf([[100, 100, 100, 100], ...rows]), side, planOf(more)).trades)[0]?.slice(3);

  it('fill at the stop when touched', () => {
    expect(from100('L', { stop }, [100, 101, 99, 100], [98, 99, 90, 95])).toEqual([2, 90, 'stop']);
    expect(from100('S', { stop }, [100, 101, 99, 100], [102, 110, 99, 100])).toEqual([2, 110, 'stop']);
  });

  it('fill at the open when the bar opens beyond the stop', () => {
    expect(from100('L', { stop }, [100, 101, 99, 100], [85, 99, 80, 95])).toEqual([2, 85, 'stop']);
    expect(from100('S', { stop }, [100, 101, 99, 100], [115, 120, 99, 100])).toEqual([2, 115, 'stop']);
  });

  it('fill a target only when traded through, or at a better open', () => {
    const twenty = { target: { pct: 25 } };
    expect(from100('L', twenty, [100, 125, 99, 100], [100, 126, 99, 100])).toEqual([2, 125, 'target']);
    expect(from100('L', twenty, [100, 101, 99, 100], [130, 131, 99, 100])).toEqual([2, 130, 'target']);
    expect(from100('S', twenty, [100, 101, 75, 100], [100, 101, 74, 100])).toEqual([2, 75, 'target']);
    expect(from100('S', twenty, [100, 101, 99, 100], [70, 101, 69, 100])).toEqual([2, 70, 'target']);
  });

  it('are touched by a price that equals them to the cent, and not traded through', () => {
    // 10 % below 10.70 is 9.63, a binary fraction below it; 5 % above 10.20 is 10.71, and 10 % above 10.40 is 11.44
    const from = (open: number, side: 'L' | 'S', more: object, high: number, low: number) =>
      fills(
        simulateAll(barsOf([still(open), still(open), [open, high, low, open], still(open)]), side, planOf(more))
          .trades,
      )[0];
    const still = (price: number) => [price, price, price, price] as [number, number, number, number];
    expect(from(10.7, 'L', { stop }, 10.7, 9.63)?.at(-1)).toBe('stop');
    expect(from(10.4, 'S', { stop }, 11.44, 10.4)?.at(-1)).toBe('stop');
    expect(from(10.2, 'L', { target: { pct: 5 } }, 10.71, 10.2)?.at(-1)).toBe('end');
    expect(from(10.2, 'L', { target: { pct: 5 } }, 10.72, 10.2)?.at(-1)).toBe('target');
  });

  it('apply on the bar of the entry', () => {
    expect(from100('L', { stop }, [100, 101, 80, 100])).toEqual([1, 90, 'stop']);
    expect(from100('L', { target: { pct: 25 } }, [100, 130, 99, 100])).toEqual([1, 125, 'target']);
  });

  it('count as the stop when both are reached in one bar', () => {
    expect(from100('L', { stop, target }, [100, 130, 80, 100])).toEqual([1, 90, 'stop']);
  });

  it('fill a target at the open before the same bar falls to the stop', () => {
    expect(from100('L', { stop, target }, [100, 101, 99, 100], [120, 121, 80, 85])).toEqual([2, 120, 'target']);
  });

  it('yield to an exit decided at the previous close, at the same open', () => {
    const bars = barsOf([
      [100, 100, 100, 100],
      [100, 101, 99, 100],
      [85, 99, 80, 95],
    ]);
    expect(fills(simulateAll(bars, 'Ll', planOf({ stop })).trades)).toEqual([['long', 1, 100, 2, 85, 'signal']]);
  });

  it('are at a multiple of the range known at the signal', () => {
    const atr = Float64Array.of(Number.NaN, 4, 50, 50);
    const plan = planOf({ stop: { multiple: 1.5, atr }, target: { r: 2 } });
    const bars = barsOf([
      [100, 100, 100, 100],
      [100, 100, 100, 100],
      [100, 103, 95, 100],
      [100, 113, 99, 110],
    ]);
    const { trades, dropped } = simulateAll(bars, 'LL', plan);
    expect(fills(trades)).toEqual([['long', 2, 100, 3, 112, 'target']]); // stop 94, target 112
    expect(dropped).toBe(1); // the first signal had no range yet
    expect(only(trades).risk).toBeCloseTo(10 * 6, 12);
  });

  it('allow a new entry at the close of the bar that ended the position', () => {
    const bars = barsOf([
      [100, 100, 100, 100],
      [100, 101, 80, 85],
      [86, 87, 86, 87],
      [88, 88, 88, 88],
    ]);
    expect(fills(simulateAll(bars, 'LL', planOf({ stop })).trades)).toEqual([
      ['long', 1, 100, 1, 90, 'stop'],
      ['long', 2, 86, 3, 88, 'end'],
    ]);
  });
});

describe('limit entries', () => {
  const limit = { pct: 10 };
  const after100 = (side: 'L' | 'S', more: object, ...rows: [number, number, number, number][]) =>
    simulateAll(barsOf([[100, 100, 100, 100], ...rows]), side, planOf({ limit, ...more }));

  it('fill at the limit when the next bar trades through it', () => {
    expect(fills(after100('L', {}, [98, 99, 89, 95]).trades)).toEqual([['long', 1, 90, 1, 95, 'end']]);
  });

  it('don’t fill when it is only touched, nor on a later bar', () => {
    const { trades, unfilled } = after100('L', {}, [98, 99, 90, 95], [95, 96, 80, 90]);
    expect(trades).toEqual([]);
    expect(unfilled).toBe(1);
  });

  it('fill at a better open', () => {
    expect(fills(after100('L', {}, [85, 99, 84, 95]).trades)).toEqual([['long', 1, 85, 1, 95, 'end']]);
    expect(fills(after100('S', {}, [115, 116, 99, 105]).trades)).toEqual([['short', 1, 115, 1, 105, 'end']]);
  });

  it('assume the stop on their own bar, and the target only where the close proves it', () => {
    const levels = { stop: { pct: 10 }, target: { pct: 10 } };
    expect(fills(after100('L', levels, [98, 105, 80, 95]).trades)).toEqual([['long', 1, 90, 1, 81, 'stop']]);
    expect(fills(after100('L', levels, [98, 105, 85, 98]).trades)).toEqual([['long', 1, 90, 1, 98, 'end']]);
    const proven = after100('L', levels, [98, 105, 85, 101]).trades;
    expect(fills(proven)).toEqual([['long', 1, 90, 1, 99, 'target']]);
  });
});

describe('money', () => {
  const bars = barsAt(100, 100, 110, 120);

  it('is charged on both sides, in percent of the value and fixed', () => {
    const { trades, equity } = simulateAll(
      bars,
      'L.l',
      planOf({ sizing: { amount: 500 }, costRate: 0.01, costFixed: 2 }),
    );
    // 5 units: in 500 costs 5 + 2, out 550 costs 5.5 + 2
    expect(only(trades)).toMatchObject({ units: 5, costs: 14.5, net: 35.5, netReturn: 0.071 });
    expect([...equity]).toEqual([1000, 993, 1043, 1035.5]);
  });

  it('pays for its own entry out of the share of equity', () => {
    const { trades } = simulateAll(bars, 'L', planOf({ sizing: { fraction: 0.5 }, costRate: 0.25 }));
    expect(only(trades).units).toBe(4); // 400 and 25 % of it
  });

  it('buys whole shares only, and drops what cash cannot pay', () => {
    const whole = planOf({ wholeUnits: true, cash: 250 });
    expect(only(simulateAll(bars, 'L', whole).trades).units).toBe(2);
    const poor = simulateAll(bars, 'L', planOf({ wholeUnits: true, cash: 99 }));
    expect([poor.trades.length, poor.dropped]).toEqual([0, 1]);
    const dear = simulateAll(bars, 'L', planOf({ sizing: { amount: 1000 }, costRate: 0.001 }));
    expect([dear.trades.length, dear.dropped]).toEqual([0, 1]);
  });

  it('is sized so that the stop loses the chosen share of equity', () => {
    const fall = barsOf([
      [100, 100, 100, 100],
      [100, 100, 90, 92],
    ]);
    const trade = only(simulateAll(fall, 'L', planOf({ sizing: { riskPct: 2 }, stop: { pct: 5 } })).trades);
    expect(trade).toMatchObject({ units: 4, exitPrice: 95, net: -20, risk: 20 });
  });

  it('is borrowed by shorts at a yearly rate on the value at entry', () => {
    const year = barsAt(...new Array<number>(368).fill(100));
    const { trades, equity } = simulateAll(year, 'S', planOf({ borrowRate: 0.1 }));
    expect(only(trades).net).toBeCloseTo((-100 * 366) / 365.25, 9);
    expect(equity[366]).toBeCloseTo(1000 - (100 * 365) / 365.25, 9);
    expect(only(simulateAll(year, 'L', planOf({ borrowRate: 0.1 })).trades).net).toBe(0);
  });

  it('can be lost entirely by a short, which ends at that close and drops later orders', () => {
    const { trades, dropped, equity } = simulateAll(barsAt(100, 100, 250, 90, 90, 90), 'S..S', planOf());
    expect(fills(trades)).toEqual([['short', 1, 100, 2, 250, 'emptied']]);
    expect(only(trades)).toMatchObject({ net: -1500, barsHeld: 2 });
    expect(dropped).toBe(1);
    expect([...equity]).toEqual([1000, 1000, -500, -500, -500, -500]);
  });

  it('can be lost at the last close too, down to nothing', () => {
    const last = simulateAll(barsAt(100, 100, 250), 'S', planOf());
    expect(fills(last.trades)).toEqual([['short', 1, 100, 2, 250, 'emptied']]);
    expect(only(simulateAll(barsAt(100, 100, 200, 90), 'S', planOf()).trades).exitReason).toBe('emptied');
    expect(only(simulateAll(barsAt(100, 100, 199, 90), 'S', planOf()).trades).exitReason).toBe('end');
  });

  it('is kept by a stop that comes before the close', () => {
    const stopped = simulateAll(barsAt(100, 100, 250, 90), 'S', planOf({ stop: { pct: 50 } }));
    expect(fills(stopped.trades)).toEqual([['short', 1, 100, 2, 150, 'stop']]);
  });
});
