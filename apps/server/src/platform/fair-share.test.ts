import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairShare, type Turn } from './fair-share.ts';

/** Serves the heads of several flows, each with work that never ends, until so much was served; returns what each got. */
function serve(prices: readonly number[], total: number): number[] {
  const share = new FairShare();
  const got = prices.map(() => 0);
  const heads = prices.map((price, flow) => share.place(String(flow), price));
  for (let served = 0; served < total; ) {
    const next = heads.indexOf(heads.reduce((a, b) => (b.finish < a.finish ? b : a)));
    const turn = heads[next] as Turn;
    share.serve(turn);
    const price = prices[next] as number;
    share.charge(turn, price);
    got[next] = (got[next] as number) + price;
    served += price;
    heads[next] = share.place(String(next), price);
  }
  return got;
}

describe('a fair share', () => {
  it('serves busy flows equally, whatever the size of their tasks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 6 }), (prices) => {
        const got = serve(prices, 20_000);
        expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(2 * Math.max(...prices));
      }),
    );
  });

  it('serves small late tasks before large waiting ones', () => {
    const share = new FairShare();
    const [running, waiting] = [share.place('a', 5_000), share.place('b', 5_000)];
    share.serve(running);
    const small = share.place('c', 20);
    expect(small.finish).toBeLessThan(waiting.finish);
    expect(small.finish).toBeLessThan(running.finish);
  });

  it('delays a flow that took more than its price', () => {
    const share = new FairShare();
    const turn = share.place('a', 10);
    share.charge(turn, 500);
    expect(share.place('a', 10).start).toBe(500);
    share.rest();
    expect(share.place('a', 10).start).toBe(0);
  });
});
