import { describe, expect, it } from 'vitest';
import { BarView } from './bar-view.ts';
import { fateAt, type PendingShape } from './pending-shape.ts';

/** A line through 10 at bar 0 and 10.60 at bar 3, so 11.40 at bar 7; a close below 3.30 ends the shape. */
const shape: PendingShape = {
  pattern: 'head_and_shoulder',
  sign: 1,
  pivots: [],
  lineBar: 0,
  linePrice: 10,
  slope: (10.6 - 10) / 3,
  stop: 3 * 1.1,
  stopSlope: 0,
  stopsAtClose: true,
  firstBreak: 1,
  lastBreak: 20,
  height: 1,
  heightAtr: 4,
  fit: 1,
};

/** Returns the fate of the shape at a close of bar 7, in the view. */
function fateOf(close: number, sign: 1 | -1 = 1) {
  const view = new BarView(sign);
  const prices = new Float64Array(8).fill(sign * close);
  view.show({ high: prices, low: prices, close: prices }, 0);
  return fateAt({ ...shape, sign }, view, 7);
}

describe('a shape that waits for its break', () => {
  it('is confirmed by a close beyond its line, not on it', () => {
    expect(shape.linePrice + 7 * shape.slope).toBeLessThan(11.4); // only binary fractions put the close above the line
    expect([fateOf(11.39), fateOf(11.4), fateOf(11.41)]).toEqual(['waiting', 'waiting', 'confirmed']);
    expect([fateOf(11.4, -1), fateOf(11.41, -1)]).toEqual(['waiting', 'confirmed']);
  });

  it('ends with a close beyond its stop, not on it', () => {
    expect(shape.stop).toBeGreaterThan(3.3); // as above
    expect([fateOf(3.3), fateOf(3.29)]).toEqual(['waiting', 'ended']);
  });
});
