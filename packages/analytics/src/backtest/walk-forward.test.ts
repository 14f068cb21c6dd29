import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Variant } from './choose-variant.ts';
import { foldsOf } from './folds.ts';
import { runDecisions } from './run.ts';
import { anyBars, anyPlan, barsAt, decisionsIn, lettersFor, planOf } from './testing/fixtures.ts';
import { walkForward } from './walk-forward.ts';
import { Workspace } from './workspace.ts';

const terms = { dayOf: undefined, periodsPerYear: 252, riskFreePct: 0 };
const rule = { trainBars: 4, testBars: 4, isAnchored: false, metric: 'totalReturn' } as const;

describe('folds', () => {
  it('roll, with adjacent tests of which the last may be short', () => {
    expect(foldsOf({ from: 0, to: 10 }, { trainBars: 4, testBars: 3, isAnchored: false })).toEqual([
      { train: { from: 0, to: 4 }, test: { from: 4, to: 7 } },
      { train: { from: 3, to: 7 }, test: { from: 7, to: 10 } },
    ]);
    expect(foldsOf({ from: 0, to: 9 }, { trainBars: 4, testBars: 3, isAnchored: false })[1]?.test).toEqual({
      from: 7,
      to: 9,
    });
  });

  it('refuse windows too short for a trade', () => {
    const folds = (more: object) => foldsOf({ from: 0, to: 9 }, { ...rule, ...more });
    for (const wrong of [{ testBars: 0 }, { trainBars: 1 }, { testBars: 2.5 }]) {
      expect(() => folds(wrong)).toThrow('2 bars or more');
    }
  });

  it('grow from the first bar when anchored', () => {
    const folds = foldsOf({ from: 0, to: 10 }, { trainBars: 4, testBars: 3, isAnchored: true });
    expect(folds.map(({ train }) => train)).toEqual([
      { from: 0, to: 4 },
      { from: 0, to: 7 },
    ]);
  });
});

describe('walk-forward', () => {
  // bars 0-3 rise, 4-7 fall, 8-11 rise
  const bars = barsAt(100, 110, 120, 130, 120, 110, 100, 90, 100, 110, 120, 130);
  const long: Variant = { name: 'long', decisions: decisionsIn('L...L...L...'), plan: planOf() };
  const short: Variant = { name: 'short', decisions: decisionsIn('S...S...S...'), plan: planOf() };

  it('chooses again in each window and trades the next one with the stitched account', () => {
    const { folds, trades, equity, from, metrics, variantsTried } = walkForward(bars, [long, short], rule, terms);
    expect(folds.map(({ chosen }) => chosen)).toEqual(['long', 'short']);
    // trained on the rise, long from 120 to 90; trained on the fall, short from 100 to 130
    expect(trades.map(({ entryPrice, exitPrice, exitReason }) => [entryPrice, exitPrice, exitReason])).toEqual([
      [120, 90, 'end'],
      [100, 130, 'end'],
    ]);
    expect(from).toBe(4);
    expect(equity.at(-1)).toBeCloseTo(1000 * 0.75 * 0.7, 9);
    expect(metrics.totalReturn).toBeCloseTo(0.75 * 0.7 - 1, 12);
    expect(folds.map(({ testReturn }) => testReturn)).toEqual([expect.closeTo(-0.25, 12), expect.closeTo(-0.3, 12)]);
    expect(variantsTried).toBe(2);
  });

  it('keeps cash where no variant traded in training', () => {
    const idle: Variant = { ...long, decisions: decisionsIn('....L...L...') };
    const { folds, trades } = walkForward(bars, [idle], rule, terms);
    expect(folds.map(({ chosen }) => chosen)).toEqual([null, 'long']);
    expect(trades.map(({ entryBar }) => entryBar)).toEqual([9]);
  });

  it('prefers a variant without losses to any ratio of gains to losses', () => {
    // trained on 100, 110, 120, 110, 130, 140: one variant buys the rise alone, the other sells short before it
    const rise = barsAt(100, 110, 120, 110, 130, 140, 150, 160, 170, 180);
    const steady: Variant = { name: 'steady', decisions: decisionsIn('...Ll...L.'), plan: planOf() };
    const mixed: Variant = { name: 'mixed', decisions: decisionsIn('S.sL......'), plan: planOf() };
    for (const metric of ['profitFactor', 'totalReturn'] as const) {
      const { folds } = walkForward(rise, [mixed, steady], { ...rule, trainBars: 6, metric }, terms);
      expect(folds[0]?.chosen).toBe('steady');
    }
    const [fold] = walkForward(rise, [mixed, steady], { ...rule, trainBars: 6, metric: 'profitFactor' }, terms).folds;
    expect(fold?.trained).toBe(Number.POSITIVE_INFINITY);
  });

  it('keeps an emptied account empty', () => {
    const ruin = barsAt(100, 90, 80, 70, 70, 70, 200, 90, 90, 80, 70, 60);
    const { folds, trades, equity } = walkForward(ruin, [short], rule, terms);
    expect(trades.map(({ exitReason, exitBar }) => [exitReason, exitBar])).toEqual([['emptied', 6]]);
    expect(folds.map(({ testReturn }) => testReturn)).toEqual([expect.closeTo(-1 - 60 / 70, 12), 0]);
    expect(equity.at(-1)).toBeCloseTo(1000 * (-60 / 70), 9);
  });

  it('is undefined for too few bars', () => {
    expect(() => walkForward(bars.slice(0, 4), [long], rule, terms)).toThrow('leave none to test on');
  });

  const anySearch = anyBars(60, 21).chain((series) => {
    const variant = fc.record({ name: fc.uuid(), decisions: lettersFor(series).map(decisionsIn), plan: anyPlan });
    return fc.record({
      series: fc.constant(series),
      variants: fc.tuple(variant, variant, variant),
      rule: fc.record({
        trainBars: fc.integer({ min: 4, max: 10 }),
        testBars: fc.integer({ min: 2, max: 10 }),
        isAnchored: fc.boolean(),
        metric: fc.constantFrom('totalReturn' as const, 'expectancy' as const),
      }),
    });
  });

  it('chooses from training bars only: later bars change no choice', () => {
    fc.assert(
      fc.property(anySearch, ({ series, variants, rule }) => {
        const before = walkForward(series, variants, rule, terms).folds;
        before.forEach(({ train }, k) => {
          const swapped = series.slice(0, train.to);
          for (let i = train.to; i < series.length; i++) {
            swapped.push({
              timeMs: series.timeMs[i],
              open: 7,
              high: 9 + (i % 5),
              low: 3,
              close: 5,
              volume: 0,
            });
          }
          expect(walkForward(swapped, variants, rule, terms).folds[k]).toMatchObject({
            chosen: before[k].chosen,
            trained: before[k].trained,
          });
        });
      }),
      { numRuns: 40 },
    );
  });

  it('chooses the same as a run on the training bars alone', () => {
    fc.assert(
      fc.property(anySearch, ({ series, variants, rule }) => {
        for (const { train, chosen, trained } of walkForward(series, variants, rule, terms).folds) {
          const cut = series.slice(train.from, train.to);
          const results = variants.map(({ name, decisions, plan }) => {
            const run = { decisions: decisions.slice(train.from, train.to), plan };
            const workspace = new Workspace();
            const all = { from: 0, to: cut.length };
            const untried = { ...terms, trialSharpes: [] };
            const { metrics } = runDecisions(cut, run.decisions, run.plan, all, untried, workspace);
            return { name, value: metrics.trades > 0 ? metrics[rule.metric] : null };
          });
          const best = results.reduce<(typeof results)[number] | undefined>(
            (found, one) => (one.value !== null && !(found && one.value <= (found.value ?? 0)) ? one : found),
            undefined,
          );
          expect({ chosen, trained }).toEqual({ chosen: best?.name ?? null, trained: best?.value ?? null });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has one account, with each trade inside one test window', () => {
    fc.assert(
      fc.property(anySearch, ({ series, variants, rule }) => {
        const { folds, trades, equity } = walkForward(series, variants, rule, terms);
        const net = trades.reduce((sum, trade) => sum + trade.net, 0);
        expect(Math.abs((equity.at(-1) as number) - 1000 - net)).toBeLessThan(1e-6);
        for (const { signalBar, exitBar } of trades) {
          expect(folds.some(({ test }) => test.from <= signalBar && exitBar < test.to)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
