import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { rating } from './rating.ts';

describe('technical rating', () => {
  itKeepsTheIndicatorContract(rating, {});

  it('says 1 for averages below a rising price, -1 for averages above a falling one', () => {
    const up = Array.from({ length: 250 }, (_, i) => 100 + i * i); // ever faster, or the Hull average catches up
    const down = up.map((value) => 70_000 - value);
    const averages = (price: number[]) =>
      runIndicator(rating, { high: price, low: price, close: price }, {}).rating_averages.at(-1);
    expect([averages(up), averages(down)]).toEqual([1, -1]);
  });

  it('is 0 in a flat market', () => {
    const flat = Array.from({ length: 250 }, () => 50);
    const lines = runIndicator(rating, { high: flat, low: flat, close: flat }, {});
    // a flat market reads 0 on the Ultimate Oscillator, which is a sell
    expect([lines.rating_averages.at(-1), lines.rating_oscillators.at(-1), lines.rating.at(-1)]).toEqual([
      0, -0.1, -0.05,
    ]);
  });

  it('counts each oscillator once', () => {
    // Prices rise ever faster: momentum, the awesome oscillator, MACD, trend and Ultimate Oscillator say buy; the others
    // stand at their top without turning back.
    const price = Array.from({ length: 250 }, (_, i) => 100 * Math.exp((i / 100) ** 2));
    const lines = runIndicator(rating, { high: price, low: price, close: price }, {});
    expect(lines.rating_oscillators.at(-1)).toBe(0.5);
  });
});
