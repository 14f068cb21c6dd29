import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { rating } from './rating.ts';

/** Bars without a range at these closes, with volume 1. */
const at = (close: readonly number[]) => ({ high: close, low: close, close, volume: close.map(() => 1) });

describe('technical rating', () => {
  itKeepsTheIndicatorContract(rating, {});

  it('says 1 for averages below a rising price, -1 for averages above a falling one', () => {
    const up = Array.from({ length: 250 }, (_, i) => 100 + i * i); // ever faster, or the Hull average catches up
    const down = up.map((value) => 70_000 - value);
    const averages = (price: number[]) => runIndicator(rating, at(price), {}).rating_averages.at(-1);
    expect([averages(up), averages(down)]).toEqual([1, -1]);
  });

  it.each([50, 100.1, 0.3])('is 0 in a market that is flat at %d', (price) => {
    const lines = runIndicator(rating, at(Array.from({ length: 250 }, () => price)), {});
    for (const line of Object.values(lines)) expect(new Set(line.slice(199))).toEqual(new Set([0]));
  });

  it('counts each oscillator once', () => {
    // Prices rise ever faster: ADX, momentum, MACD and Ultimate Oscillator say buy. The others stand at their top without
    // turning back, the Awesome Oscillator makes no saucer, and no low is below its average.
    const price = Array.from({ length: 250 }, (_, i) => 100 * Math.exp((i / 100) ** 2));
    const wider = { ...at(price), low: price.map((value, i) => value - 0.1 * Math.sin(i)) };
    const lines = runIndicator(rating, wider, {});
    expect(lines.rating_oscillators.at(-1)).toBeCloseTo(4 / 11, 12);
  });

  it('leaves the volume-weighted average out where nothing is traded', () => {
    const price = Array.from({ length: 250 }, (_, i) => 100 + i * i);
    const rated = runIndicator(rating, { ...at(price), volume: price.map(() => 0) }, {});
    expect(rated.rating_averages.at(-1)).toBe(1);
  });
});
