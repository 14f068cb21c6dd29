import type { AlertCondition, AlertFiring } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import type { Grouping } from './figures.ts';
import { messageOf, subjectOf } from './message.ts';

const firing = (change: Partial<AlertFiring>): AlertFiring => ({
  ...{ id: 'f', alertId: 'a', name: '', market: 'Crypto', symbol: 'BTC-USD', timeframe: '1h', price: 117_000.5 },
  ...{ condition: { type: 'crossing', level: 117_000 }, at: 0, storedAt: 0, isLate: false },
  receipt: { by: 'tick', value: 117_000.5, before: 116_000, threshold: 117_000 },
  ...change,
});

const subject = (change: Partial<AlertFiring>, grouping: Grouping = null): string =>
  subjectOf([{ kind: 'alerts', count: 1, firings: [firing(change)] }], grouping);

describe('a message', () => {
  it('says of paused alerts which and why', () => {
    const { name, market, symbol, condition, timeframe } = firing({ name: 'Round' });
    const alert = { name, market, symbol, condition, timeframe, id: 'a', reason: 'watchlist-gone' } as const;
    const body = { kind: 'alerts-paused', count: 3, alerts: [{ ...alert, symbol: undefined }, alert] } as const;
    const notice = { id: 'n', seq: 1, at: 0, isRead: false, body: { ...body, alerts: [...body.alerts] } };
    expect(messageOf('m', [notice], null)).toMatchObject({
      subject: '3 alerts were paused',
      lines: [
        'Paused: crosses 117,000 (Round). Its watchlist was deleted.',
        'Paused: BTC-USD crosses 117,000 (Round). Its watchlist was deleted.',
        'and 1 more',
      ],
    });
  });
});

describe('the sentence of a message', () => {
  it('writes levels on the grid of their symbol, grouped as its owner has chosen', () => {
    const grid = { tickSize: 0.05, currency: 'INR' };
    expect(subject({ grid: { tickSize: 0.01, currency: 'USD' } })).toBe('BTC-USD crosses 117,000.00');
    expect(subject({ grid })).toBe('BTC-USD crosses 1,17,000.00');
    expect(subject({ grid }, 'western')).toBe('BTC-USD crosses 117,000.00');
    expect(subject({}, 'indian')).toBe('BTC-USD crosses 1,17,000');
  });

  it('never rounds what was asked for, and leaves percentages as they are', () => {
    const grid = { tickSize: 0.01, currency: 'USD' };
    const condition = { type: 'crossing', level: 0.000021 } as const;
    expect(subject({ grid, condition })).toBe('BTC-USD crosses 0.000021');
    const gain: AlertCondition = { type: 'moving_up_percent', amount: 2.5, bars: 1 };
    expect(subject({ grid, condition: gain })).toBe('BTC-USD moves up 2.5 % within 1 bar (1h)');
    const fall: AlertCondition = { type: 'ema_moving_down', amount: 2.5, bars: 3, period: 20 };
    expect(subject({ grid, condition: fall })).toBe('BTC-USD EMA(20) moves down 2.50 over 3 bars (1h)');
  });
});
