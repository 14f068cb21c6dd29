import { MARKETS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PositionSizeQuestion, positionSize, usualLot } from './position-size.ts';

const reliance = (more: Partial<PositionSizeQuestion> = {}): PositionSizeQuestion => ({
  market: 'Indian_Equity',
  side: 'buy',
  entry: 1_000,
  stop: 950,
  risk: 10_000,
  tickSize: 0.05,
  lotSize: 1,
  ...more,
});

/** The loss of one lot more, from the answer's own figures. */
const lossOfNext = (question: PositionSizeQuestion, lots: number): number =>
  positionSize({ ...question, risk: Number.MAX_SAFE_INTEGER, lotSize: (lots + 1) * question.lotSize }).lossAtStop;

const anyQuestion = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    entry: fc.double({ min: 1, max: 1e5, noNaN: true }),
    distancePct: fc.double({ min: 0.01, max: 90, noNaN: true }),
    risk: fc.double({ min: 0, max: 1e7, noNaN: true }),
    lot: fc.constantFrom(1, 15, 75),
  })
  .map(({ market, side, entry, distancePct, risk, lot }): PositionSizeQuestion => {
    const stop = side === 'buy' ? entry * (1 - distancePct / 100) : entry * (1 + distancePct / 100);
    return { market, side, entry, stop, risk, tickSize: 0.01, lotSize: lot * usualLot(market) };
  });

describe('the size of a position', () => {
  it('is what the risk pays for at the stop, costs of both fills included', () => {
    // 50 a share and about 0.28 % of costs: 10,000 pay for 189 shares, not for 200
    const { units, value, lossAtStop, costs, warnings } = positionSize(reliance());
    expect(units).toBe(189);
    expect(value).toBe(189_000);
    expect(lossAtStop).toBeCloseTo(189 * 50 + costs, 9);
    expect(costs).toBeGreaterThan(400);
    expect(warnings).toEqual([]);
  });

  it('is whole lots', () => {
    expect(positionSize(reliance({ lotSize: 75 }))).toMatchObject({ units: 150, lots: 2 });
    expect(positionSize(reliance({ lotSize: 500 }))).toMatchObject({ units: 0, warnings: ['no-units'] });
  });

  it('never loses more than the risk, and one lot more would', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { lots, lossAtStop } = positionSize(question);
        expect(lossAtStop).toBeLessThanOrEqual(question.risk);
        if (lots < 1e12) expect(lossOfNext(question, lots)).toBeGreaterThan(question.risk * (1 - 1e-9));
      }),
    );
  });

  it('warns of a stop on the wrong side, or nearer than a tick', () => {
    expect(positionSize(reliance({ stop: 1_001 }))).toMatchObject({ units: 0, warnings: ['wrong-side'] });
    expect(positionSize(reliance({ stop: 1_000 })).warnings).toEqual(['wrong-side']);
    expect(positionSize(reliance({ side: 'sell' })).warnings).toEqual(['wrong-side']);
    expect(positionSize(reliance({ stop: 999.99 })).warnings).toEqual(['within-tick']);
    expect(positionSize(reliance({ stop: 999.95 })).warnings).toEqual([]);
  });

  it('warns where the position is larger than the capital', () => {
    expect(positionSize(reliance({ capital: 100_000 })).warnings).toEqual(['over-capital']);
    expect(positionSize(reliance({ capital: 189_000 })).warnings).toEqual([]);
  });

  it('of nothing to lose is nothing', () => {
    for (const risk of [0, -5, Number.NaN])
      expect(positionSize(reliance({ risk }))).toMatchObject({ units: 0, warnings: ['no-units'] });
  });
});
