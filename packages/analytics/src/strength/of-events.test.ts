import { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../presets/presets.ts';
import { compileStrategy } from '../rules/compile.ts';
import { firingsAlong } from '../rules/firing.ts';
import { SeriesView } from '../rules/series-view.ts';
import { randomBars } from '../testing/indicator-contract.ts';
import { eventFind } from './of-events.ts';

const EVENTS = PRESETS.filter(({ pattern }) => pattern.endsWith('_strategy'));

/** Returns every event of a history. */
function eventsOf(bars: BarSeries) {
  const view = new SeriesView(bars);
  return EVENTS.flatMap(({ pattern, direction, definition }) => {
    const answers = new Uint8Array(bars.length);
    compileStrategy(definition).evaluate(view, answers);
    return firingsAlong(answers).map((at) => ({
      pattern,
      direction,
      at,
      find: eventFind(pattern, direction, view, at),
    }));
  });
}

/** Closes that swing by 1 around 100, with bars half a point wide on each side, then these closes. */
const after = (...closes: number[]): BarSeries =>
  BarSeries.from(
    [...Array.from({ length: 60 }, (_, i) => 100 + (i % 2)), ...closes].map((close, i) => ({
      timeMs: i * 86_400_000,
      open: close,
      high: close + 0.5,
      low: close - 0.5,
      close,
      volume: 10,
    })),
  );

describe('a return into the bands', () => {
  it('stops beyond the extreme since the band was left and aims at the middle band', () => {
    const bars = after(90, 85, 99);
    const [event] = eventsOf(bars);
    // the mean of nine 100s, eight 101s, 90, 85 and 99
    expect(event).toMatchObject({ pattern: 'bollinger_bands_strategy', direction: 'bullish', at: 62 });
    expect(event?.find).toMatchObject({ start: 60, stop: 84.5 });
    expect(event?.find?.target).toBeCloseTo((9 * 101 + 8 * 100 + 90 + 85 + 99) / 20, 9);
    expect(event?.find?.parts).toMatchObject({ fit: 1, volume: 0 });
    expect(event?.find?.parts.size).toBeGreaterThan(0.9);
  });

  it('is the mirror image at the upper band', () => {
    const [down] = eventsOf(after(90, 85, 99));
    const [up] = eventsOf(BarSeries.from([...after(90, 85, 99)].map(mirrored)));
    expect(up).toMatchObject({ direction: 'bearish', at: 62 });
    expect(up?.find?.stop).toBe(300 - (down?.find?.stop ?? 0));
    expect(up?.find?.target).toBeCloseTo(300 - (down?.find?.target ?? 0), 9);
    expect(up?.find?.score).toBeCloseTo(down?.find?.score ?? 0, 9);
  });
});

const mirrored = ({ timeMs, open, high, low, close, volume }: ReturnType<BarSeries['at']>) => ({
  timeMs,
  open: 300 - open,
  high: 300 - low,
  low: 300 - high,
  close: 300 - close,
  volume,
});

describe('a cross of averages', () => {
  it('has neither stop nor target, and is stronger with a steeper slow average', () => {
    const course = (drift: number) =>
      BarSeries.from(
        Array.from({ length: 420 }, (_, i) => {
          const close = 500 + 40 * Math.sin(i / 35) + drift * i;
          return { timeMs: i * 86_400_000, open: close, high: close + 1, low: close - 1, close, volume: 10 };
        }),
      );
    const golden = (drift: number) =>
      eventsOf(course(drift)).find(({ pattern, direction }) => pattern.startsWith('golden') && direction === 'bullish');
    expect(golden(0.1)?.find).toMatchObject({ start: golden(0.1)?.at, stop: null, target: null });
    expect(golden(0.5)?.find?.parts.size).toBeGreaterThan(golden(0.1)?.find?.parts.size ?? 1);
  });
});

describe('events', () => {
  it('never repaint, are on the right side and score from 0 to 100', () => {
    let found = 0;
    fc.assert(
      fc.property(randomBars(300), fc.nat(300), (bars, cut) => {
        const events = eventsOf(bars);
        const early = bars.slice(0, Math.min(cut, bars.length));
        expect(eventsOf(early)).toEqual(events.filter(({ at }) => at < early.length));
        for (const { direction, at, find } of events) {
          expect(find?.score).toBeGreaterThanOrEqual(0);
          expect(find?.score).toBeLessThanOrEqual(100);
          if (!find || find.stop === null || find.target === null) continue;
          const sign = direction === 'bullish' ? 1 : -1;
          expect(find.start).toBeLessThan(at);
          expect(sign * (bars.close[at] - find.stop)).toBeGreaterThanOrEqual(0);
          found++;
        }
      }),
      { numRuns: 60 },
    );
    expect(found).toBeGreaterThan(50);
  });
});
