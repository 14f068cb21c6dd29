import { BacktestJobRequest } from '@wickwise/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OWN_ZONE, readerZone } from '../../../lib/zones.ts';
import {
  backtestRequestOf,
  backtestSchemaOf,
  firstOrder,
  fittingOrder,
  type OrderState,
  orderOfTest,
  settingsCount,
  valuesAround,
} from './order-state.ts';

const definition = {
  name: 'x',
  label: 'X',
  description: '',
  groups: [
    {
      condition: 'and' as const,
      rules: [{ key: 'indicators' as const, attribute: 'sma_50', operator: 'gt' as const, value: 'sma_200' }],
    },
  ],
};
const SUBJECT = { strategyId: undefined, market: 'US_Equity', timeframe: '1D', definition } as const;
const place = { group: 0, rule: 0, isNested: false };
const axis = (side: 'left' | 'right', text: string) => ({ place: { ...place, side }, text });
const isComplete = (order: OrderState): boolean =>
  backtestSchemaOf(order).safeParse(backtestRequestOf(SUBJECT, order)).success;
const orderOf = (more: Partial<OrderState>): OrderState => ({
  ...firstOrder('test', definition),
  symbol: 'AAPL',
  ...more,
});

describe('an order for a backtest', () => {
  it('leaves out what isn’t said, and is what the server takes', () => {
    const request = backtestRequestOf(SUBJECT, orderOf({}));
    expect(request).toEqual({
      market: 'US_Equity',
      timeframe: '1D',
      universe: { symbol: 'AAPL' },
      test: { strategy: definition, side: 'long' },
      metric: 'sharpe',
    });
    expect(BacktestJobRequest.safeParse(request).success).toBe(true);
  });

  it('is found again in the test that was made of it', () => {
    for (const order of [
      orderOf({}),
      orderOf({ universe: 'market', side: 'short', stopPct: 3, targetPct: 6, maxBars: 20, cash: 5_000 }),
      orderOf({
        commissionPct: 0,
        halfSpreadPct: 0.02,
        slippagePct: 0.1,
        taxesAndFees: false,
        countBreaks: true,
        from: '2020-01-01',
      }),
      orderOf({
        axes: [axis('left', '20, 50'), axis('right', '100')],
        isWalking: true,
        trainBars: 300,
        metric: 'calmar',
      }),
    ]) {
      const request = BacktestJobRequest.parse(backtestRequestOf(SUBJECT, order));
      expect(BacktestJobRequest.parse(backtestRequestOf(SUBJECT, orderOfTest(request)))).toEqual(request);
    }
  });

  it('says levels, costs, days and the numbers that are tried', () => {
    const order = orderOf({
      universe: 'market',
      stopPct: 3,
      targetPct: 0,
      commissionPct: 0,
      from: '2020-01-01',
      axes: [axis('left', '20, 50 50'), axis('right', '100;200')],
      isWalking: true,
    });
    const request = backtestRequestOf(SUBJECT, order);
    expect(request).toMatchObject({
      universe: { market: true },
      fromMs: Date.UTC(2020, 0, 1),
      test: { stop: { pct: 3 }, costs: { commissionPct: 0 } },
      sweep: [{ values: [20, 50] }, { values: [100, 200] }],
      walkForward: { trainBars: 500, testBars: 125, isAnchored: false },
    });
    expect(request.test).not.toHaveProperty('target');
    expect(settingsCount(order)).toBe(4);
    expect(BacktestJobRequest.safeParse(request).success).toBe(true);
  });

  it('begins days of intraday bars at the reader’s midnight, and finds them again', () => {
    readerZone.set('Asia/Kolkata');
    onTestFinished(() => readerZone.set(OWN_ZONE));
    const order = orderOf({ from: '2026-03-02', to: '2026-03-09' });
    const request = BacktestJobRequest.parse(backtestRequestOf({ ...SUBJECT, timeframe: '1h' }, order));
    expect([request.fromMs, request.toMs]).toEqual(['2026-03-01T18:30Z', '2026-03-08T18:30Z'].map(Date.parse));
    expect(orderOfTest(request)).toMatchObject({ from: '2026-03-02', to: '2026-03-09' });
  });

  it('waits for a place to test on, and for settings to choose from', () => {
    expect(isComplete(orderOf({}))).toBe(true);
    expect(isComplete(orderOf({ symbol: '' }))).toBe(false);
    expect(isComplete(orderOf({ universe: 'watchlist' }))).toBe(false);
    expect(isComplete(orderOf({ isWalking: true, axes: [axis('left', '20')] }))).toBe(false);
    const many = Array.from({ length: 40 }, (_, k) => k + 1).join(' ');
    expect(settingsCount(orderOf({ axes: [axis('left', many), axis('right', many)] }))).toBe(1_600);
    expect(isComplete(orderOf({ axes: [axis('left', many)] }))).toBe(false);
  });

  it('drops none of the values that were typed', () => {
    expect(isComplete(orderOf({ axes: [axis('left', '7, 14')] }))).toBe(true);
    expect(isComplete(orderOf({ axes: [axis('left', '7, 14, abc')] }))).toBe(false);
  });

  it('suggests values with the digits that they have', () => {
    const place = { group: 0, rule: 0, isNested: false, side: 'right' } as const;
    expect(valuesAround({ place, label: '', kind: 'level', value: 0.7 })).toBe('0.35, 0.525, 0.7, 1.05, 1.4');
  });

  it('walks forward over values around the rule’s first number, as long as the rule has it', () => {
    const order = { ...firstOrder('walk', definition), symbol: 'AAPL' };
    expect(isComplete(order)).toBe(true);
    expect(backtestRequestOf(SUBJECT, order)).toMatchObject({
      sweep: [{ values: [25, 38, 50, 75, 100] }],
      walkForward: {},
    });
    expect(fittingOrder(order, definition)).toEqual(order);
    const rules = [{ key: 'patterns' as const, attribute: 'doji', operator: 'eq' as const, value: 'bullish' }];
    const shape = { ...definition, groups: [{ condition: 'and' as const, rules }] };
    expect(fittingOrder(order, shape).axes).toEqual([]);
    expect(isComplete(firstOrder('walk', shape))).toBe(false);
  });
});
