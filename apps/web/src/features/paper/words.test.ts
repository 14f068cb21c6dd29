import type { PaperOrder } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { orderWords, outcomeWords } from './words.ts';

const priceText = (_symbol: string, price: number): string => price.toFixed(2);

const order = (change: Partial<PaperOrder>): PaperOrder => ({
  id: 'o',
  symbol: 'BTC-USD',
  side: 'buy',
  kind: 'market',
  level: null,
  units: 2,
  cash: null,
  state: 'filled',
  stop: null,
  target: null,
  guard: null,
  refusal: null,
  placedAt: 0,
  filledAt: 1,
  isLate: false,
  by: null,
  filledUnits: 2,
  price: 100,
  costs: 1,
  realised: 0,
  net: null,
  receipt: null,
  ...change,
});

describe('an order in words', () => {
  it('names the stop and the target that it brings', () => {
    expect(orderWords(order({ stop: 95 }), 'USD', priceText)).toBe('Buy 2 BTC-USD (SL 95.00)');
    const limit = order({ kind: 'limit', level: 99, stop: 95, target: 110 });
    expect(orderWords(limit, 'USD', priceText)).toBe('Buy 2 BTC-USD, limit 99.00 (SL 95.00, target 110.00)');
  });

  it('shows every digit of a small quantity, and why one is too small in any market', () => {
    const words = (units: number) => orderWords(order({ units }), 'USD', priceText);
    expect(words(0.0000125)).toBe('Buy 0.0000125 BTC-USD');
    expect(words(0.085274549)).toBe('Buy 0.085275 BTC-USD');
    expect(words(1_200)).toBe('Buy 1,200 BTC-USD');
    const small = order({ units: 1e-10, state: 'dropped', refusal: 'units' });
    expect(outcomeWords(small, 'USD', priceText)).toBe('Rejected: quantity too small');
  });

  it('says what ended a position', () => {
    const ends = { side: 'sell', units: null, filledUnits: 12 } as const;
    const stopped = order({ ...ends, guard: 'stop', kind: 'stop', level: 95, price: 93 });
    expect(orderWords(stopped, 'USD', priceText)).toBe('Sell 12 BTC-USD, SL 95.00');
    expect(outcomeWords(stopped, 'USD', priceText)).toBe('Stop loss hit at 93.00');
    const reached = order({ ...ends, guard: 'target', kind: 'limit', level: 110, price: 110 });
    expect(orderWords(reached, 'USD', priceText)).toBe('Sell 12 BTC-USD, target 110.00');
    expect(outcomeWords(reached, 'USD', priceText)).toBe('Target hit at 110.00');
  });
});
