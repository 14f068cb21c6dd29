import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { InstrumentRegistry } from '../registry.ts';
import { SplitBook } from './split-book.ts';
import { SplitDetector } from './split-detector.ts';

const SHARE = testInstrument('US_Equity', 'AAPL');
const REGISTRY = new InstrumentRegistry([{ no: 7, instrument: SHARE, finest: '1m', licence: 'simulated' }]);

const watchFrom = (nowMs: number): SplitDetector =>
  new SplitDetector(new SplitBook([{ instrumentNo: 7, effectiveMs: 1_000, factor: 0.5 }]), REGISTRY, () => nowMs);

describe('a split that is waited for', () => {
  it('is reported once, with the first tick at or after it', () => {
    const watch = watchFrom(0);
    expect([999, 1_000, 1_000, 1_001].map((timeMs) => watch.passes(SHARE.id, timeMs))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('is not reported for a straggler, nor when it was before the watch began', () => {
    const watch = watchFrom(0);
    expect([2_000, 500, 1_500].map((timeMs) => watch.passes(SHARE.id, timeMs))).toEqual([true, false, false]);
    expect(watchFrom(1_000).passes(SHARE.id, 2_000)).toBe(false);
  });

  it('takes effect again when a replay starts over', () => {
    const watch = watchFrom(0);
    watch.passes(SHARE.id, 2_000);
    watch.rewind('US_Equity');
    expect([10, 1_000].map((timeMs) => watch.passes(SHARE.id, timeMs))).toEqual([false, true]);
  });
});
