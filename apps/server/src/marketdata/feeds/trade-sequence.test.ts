import { HOUR_MS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TradeSequence } from './trade-sequence.ts';

describe('TradeSequence', () => {
  it('notices the trades that a counting exchange skipped, and those that come again', () => {
    const trades = new TradeSequence();
    const orders = [5, 6, 6, 9, 8, 10].map((id) => trades.take(id, 0));
    expect(orders).toEqual(['next', 'next', 'repeated', 'after a hole', 'repeated', 'next']);
  });

  it('leaves what was lost with a connection to its gap', () => {
    const trades = new TradeSequence();
    trades.take(5, 0);
    trades.interrupt();
    expect([trades.take(4, 0), trades.take(50, 0), trades.take(52, 0)]).toEqual(['repeated', 'next', 'after a hole']);
  });

  it('takes each of any unordered ids once', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (ids) => {
        const trades = new TradeSequence();
        const taken = ids.filter((id) => trades.take(id, 0) === 'next');
        expect(taken).toEqual([...new Set(ids)]);
      }),
    );
  });

  it('remembers the newest unordered ids, not all of them', () => {
    const trades = new TradeSequence();
    for (let i = 0; i < 10_000; i++) trades.take(`id ${i}`, 0);
    expect(trades.take('id 9999', 0)).toBe('repeated');
    expect(trades.take('id 6000', 0)).toBe('repeated');
    expect(trades.take('id 0', 0)).toBe('next');
  });

  it('believes that an exchange counts until it skips all the time', () => {
    const trades = new TradeSequence();
    const orders = Array.from({ length: 30 }, (_, i) => trades.take(2 * i, i));
    expect(orders.filter((order) => order === 'after a hole')).toHaveLength(20);
    const rare = new TradeSequence();
    const hourly = Array.from({ length: 30 }, (_, i) => rare.take(2 * i, i * HOUR_MS));
    expect(hourly.filter((order) => order === 'after a hole')).toHaveLength(29);
  });

  it('costs no more the longer ids are skipped', () => {
    const trades = new TradeSequence();
    const take = (from: number): number => {
      const startMs = performance.now();
      for (let i = from; i < from + 20_000; i++) trades.take(2 * i, i);
      return performance.now() - startMs;
    };
    take(0);
    expect(take(20_000)).toBeLessThan(500);
  });
});
