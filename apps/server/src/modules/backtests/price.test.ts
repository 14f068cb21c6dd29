import { BacktestJobRequest } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { checkedPrice, testPriceMs } from './price.ts';
import type { StoredRequest } from './stored-request.ts';

const requestOf = (attribute: string, symbols: number, more: object = {}): StoredRequest => {
  const rules = [{ key: 'indicators', attribute, operator: 'gt', value: 1 }];
  const strategy = { name: 'x', label: 'X', description: '', groups: [{ rules }] };
  const request = { market: 'Crypto', timeframe: '1h', universe: { market: true }, test: { strategy, side: 'long' } };
  return {
    ...BacktestJobRequest.parse({ ...request, ...more }),
    symbols: Array.from({ length: symbols }, (_, k) => `C${k}`),
  };
};

const HOUR = 3_600_000;
const place = { group: 0, rule: 0, isNested: false, side: 'left' };

describe('the price of a backtest', () => {
  it('grows with symbols, time, settings and what the rules read', () => {
    const price = testPriceMs(requestOf('cci_100', 10));
    expect(testPriceMs(requestOf('cci_100', 400))).toBeGreaterThan(2 * testPriceMs(requestOf('cci_100', 100)));
    expect(testPriceMs(requestOf('cci_200', 10))).toBeGreaterThan(price);
    const sweep = [{ place, values: [80, 90, 100, 110, 120, 130] }];
    expect(testPriceMs(requestOf('cci_100', 10, { sweep }))).toBeGreaterThan(price);
    expect(testPriceMs(requestOf('cci_100', 10, { fromMs: 0, toMs: 100 * HOUR }))).toBeLessThan(price);
  });

  it('is too much for very long periods over a whole market, which says what to reduce', () => {
    expect(checkedPrice(requestOf('rsi_14', 500))).toBeLessThan(10_000);
    expect(() => checkedPrice(requestOf('hurst_500', 500))).toThrow(
      /^This test needs about \d+ minutes of computing; 10 are allowed\. Hurst Exponent\(500\) takes the most\. Use fewer symbols/,
    );
  });
});
