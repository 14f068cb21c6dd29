import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tellingPlaces } from './report.ts';

const values = fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 400 });

describe('the points of a curve', () => {
  it('keep the ends, the lowest and the highest, in time order, and are no more than a chart shows', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 4, max: 60 }), (list, most) => {
        const places = tellingPlaces(Float64Array.from(list), most);
        const kept = places.map((at) => list[at]);
        expect(places.length).toBeLessThanOrEqual(most);
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
        expect([places[0], places.at(-1)]).toEqual([0, list.length - 1]);
        expect(kept).toContain(Math.min(...list));
        expect(kept).toContain(Math.max(...list));
      }),
    );
  });

  it('are all of a short curve', () => {
    expect(tellingPlaces(Float64Array.of(3, 1, 2), 5)).toEqual([0, 1, 2]);
  });
});
