import { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../presets/presets.ts';
import { FALSE, NO_ANSWER, TRUE } from '../rules/answer.ts';
import { type CompiledStrategy, coarserUses, compileStrategy } from '../rules/compile.ts';
import { firingsAlong } from '../rules/firing.ts';
import { SeriesView } from '../rules/series-view.ts';
import { randomBars } from '../testing/indicator-contract.ts';
import { oneGroup, patternRule, rule } from '../testing/rules.ts';
import { PanelScan } from './panel-scan.ts';

const RULES = [
  ...PRESETS.map(({ definition }) => definition),
  oneGroup(rule('close', 'crossing_up', 'sma_5')),
  oneGroup(rule('rsi_2', 'gt', 70), rule('volume', 'gt', 5_000)),
  oneGroup(
    rule('close', 'gt', 'high', { valueOffset: 3 }),
    rule('sma_5', 'gt', 'sma_5', { offset: 2, valueOffset: 9 }),
  ),
  oneGroup(patternRule('spinning_top', 'bearish', { offset: 1 })),
].map((definition) => compileStrategy(definition));

const LONGEST = 260;
/** Base bars per bar of the coarser timeframe. */
const RATIO = 5;

function firingsOf(compiled: CompiledStrategy, view: SeriesView): number[] {
  const answers = new Uint8Array(view.length);
  compiled.evaluate(view, answers);
  return firingsAlong(answers);
}

/** Bars of the coarser timeframe that closed within the first `length` base bars. */
const coarseBars = (bars: BarSeries, length: number): BarSeries =>
  BarSeries.from(
    Array.from({ length: Math.floor(length / RATIO) }, (_, i) => {
      const part = Array.from({ length: RATIO }, (_, k) => bars.at(i * RATIO + k));
      return {
        timeMs: part[0].timeMs,
        open: part[0].open,
        high: Math.max(...part.map(({ high }) => high)),
        low: Math.min(...part.map(({ low }) => low)),
        close: part.at(-1)?.close ?? 0,
        volume: part.reduce((sum, { volume }) => sum + volume, 0),
      };
    }),
  );

/** The first `length` base bars with the coarser bars closed by each. */
function viewWithCoarser(bars: BarSeries, length: number): SeriesView {
  const view = new SeriesView(coarseBars(bars, length));
  const newest = Int32Array.from({ length }, (_, k) => Math.floor((k + 1) / RATIO) - 1);
  return new SeriesView(bars.slice(0, length), {}, new Map([['1D', { view, newest }]]));
}

describe('firings', () => {
  it('need a previous false answer', () => {
    expect(firingsAlong(Uint8Array.of(TRUE, TRUE, FALSE, TRUE, NO_ANSWER, TRUE))).toEqual([3]);
  });

  it('are the same along history as across instruments, bar by bar, restarts included', () => {
    const instruments = fc.array(randomBars(LONGEST), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(instruments, fc.nat(LONGEST), fc.nat(LONGEST), (all, warm, stop) => {
        let scan = new PanelScan(RULES, all.length);
        for (const [slot, bars] of all.entries()) scan.warm(slot, new SeriesView(bars.slice(0, warm)));
        const found = RULES.map(() => all.map((): number[] => []));
        for (let i = warm; i < LONGEST; i++) {
          if (i === stop) scan = reloaded(scan, all, i);
          const closing = all.flatMap((bars, slot) => (i < bars.length ? [[slot, bars.at(i)] as const] : []));
          for (const { rule: index, slot } of scan.close(closing)) found[index][slot].push(i);
        }
        for (const [index, compiled] of RULES.entries()) {
          for (const [slot, bars] of all.entries()) {
            const along = firingsOf(compiled, new SeriesView(bars));
            expect(found[index][slot]).toEqual(along.filter((i) => i >= warm));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('read only closed coarser bars, alike along history and across instruments', () => {
    const rules = [
      oneGroup(rule('close', 'crossing_up', 'sma_5', { timeframe: '1D' })),
      oneGroup(rule('rsi_2', 'lt', 40, { timeframe: '1D', offset: 2 }), rule('close', 'gt', 'open')),
    ].map((definition) => compileStrategy(definition));
    const uses = [...coarserUses(rules, '1D').values()];
    fc.assert(
      fc.property(randomBars(LONGEST), fc.nat(LONGEST), (bars, warmTo) => {
        const warm = Math.min(warmTo, bars.length);
        const whole = viewWithCoarser(bars, bars.length);
        const daily = new PanelScan([], 1, { uses });
        const scan = new PanelScan(rules, 1, { coarser: new Map([['1D', daily.panel]]) });
        const days = coarseBars(bars, bars.length);
        daily.warm(0, new SeriesView(days.slice(0, Math.floor(warm / RATIO))));
        scan.warm(0, viewWithCoarser(bars, warm));
        const found = rules.map((): number[] => []);
        for (let i = warm; i < bars.length; i++) {
          if ((i + 1) % RATIO === 0) daily.close([[0, days.at((i + 1) / RATIO - 1)]]);
          for (const { rule: index } of scan.close([[0, bars.at(i)]])) found[index].push(i);
        }
        for (const [index, compiled] of rules.entries()) {
          expect(found[index]).toEqual(firingsOf(compiled, whole).filter((i) => i >= warm));
        }
      }),
      { numRuns: 40 },
    );
  });
});

function reloaded(scan: PanelScan, all: readonly BarSeries[], seen: number): PanelScan {
  const next = new PanelScan(RULES, all.length);
  for (const [slot, bars] of all.entries()) {
    const known = bars.slice(0, seen);
    next.load(slot, scan.save(slot), known.slice(Math.max(known.length - next.panel.depth, 0)));
  }
  return next;
}
