import type { PaperAccount } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { netRealisedOf, openCostsOf, unrealisedOf, worthOf } from './worth.ts';

/** Sold for 18.88 more than it was bought for, at costs of 24; another position cost 5 to open. */
const ACCOUNT = {
  market: 'Crypto',
  currency: 'USD',
  start: 10_000,
  realised: 18.88,
  costs: 29,
  positions: [
    { symbol: 'BTC-USD', units: 2, price: 100, costs: 5, openedAt: 0, isPriced: true, stop: null, target: null },
  ],
} as unknown as PaperAccount;

describe('the worth of an account', () => {
  it('names what was made after costs', () => {
    expect(netRealisedOf(ACCOUNT)).toBeCloseTo(-5.12, 10);
  });

  it('is the starting balance with both net results', () => {
    const unrealised = unrealisedOf(ACCOUNT, () => 110);
    expect(worthOf(ACCOUNT, unrealised)).toBeCloseTo(10_000 - 5.12 + (20 - 5), 10);
    const sum = ACCOUNT.start + netRealisedOf(ACCOUNT) + unrealised - openCostsOf(ACCOUNT);
    expect(worthOf(ACCOUNT, unrealised)).toBeCloseTo(sum, 10);
  });
});
