import { inputColumns, resolveAttribute, runOver } from '@wickwise/analytics';
import type { BarTuple } from '@wickwise/contract';
import { BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { findStudy, keysOf, STUDY_CHOICES } from './catalogue.ts';
import { StudyEngine } from './engine.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-16T00:00:00Z');
const bars: BarTuple[] = Array.from({ length: 120 }, (_, i) => {
  const close = 100 + 8 * Math.sin(i / 5) + (i % 7) / 3;
  return [START + i * HOUR, close - 0.4, close + 1, close - 1.5, close, 10 + (i % 5)];
});
const KEYS = STUDY_CHOICES.flatMap((choice) => keysOf(choice, choice.parameter?.usual));

const engine = (keys = KEYS) => new StudyEngine('Crypto', '1h', keys);
const valuesOf = (run: ReturnType<StudyEngine['run']>) => run.map(({ values }) => [...values]);

describe('indicators of a chart', () => {
  it('equal the engine over the same bars', () => {
    const [{ values } = { values: [] }] = engine(['ema_9']).run(bars, undefined);
    const attribute = resolveAttribute('ema_9');
    if (attribute?.kind !== 'output') throw new Error('no such attribute');
    const series = BarSeries.from(
      bars.map(([timeMs, open, high, low, close, volume]) => ({ timeMs, open, high, low, close, volume })),
    );
    const whole = runOver(attribute.indicator, attribute.params, inputColumns(series, {}), series.length);
    expect([...values]).toEqual([...(whole.outputs.ema ?? [])]);
  });

  it('are the same live, bar by bar with previews in between, as over the whole history', () => {
    const live = engine();
    for (let i = 60; i <= bars.length; i++) {
      const forming: BarTuple = [START + i * HOUR, 1, 500, 0.5, 77, 3];
      live.run([...bars.slice(0, i), forming], forming[0]);
    }
    expect(valuesOf(live.run(bars, undefined))).toEqual(valuesOf(engine().run(bars, undefined)));
  });

  it('preview the forming bar as it would close', () => {
    const previews = engine().run(bars, bars.at(-1)?.[0]);
    const closed = engine().run(bars, undefined);
    expect(previews.map(({ preview }) => preview)).toEqual(closed.map(({ values }) => values.at(-1)));
    expect(previews[0]?.values).toHaveLength(bars.length - 1);
  });

  it('start over when older bars arrive or a replay goes back', () => {
    const own = engine();
    own.run(bars.slice(40), undefined);
    expect(valuesOf(own.run(bars, undefined))).toEqual(valuesOf(engine().run(bars, undefined)));
    expect(valuesOf(own.run(bars.slice(0, 50), undefined))).toEqual(
      valuesOf(engine().run(bars.slice(0, 50), undefined)),
    );
  });

  it('keep their values’ object until a bar closes, so that a tick redraws one bar', () => {
    const own = engine(['rsi_14', 'macd_hist']);
    const tick = (close: number): BarTuple => [START + bars.length * HOUR, 1, 500, 0.5, close, 3];
    const [first] = own.run([...bars, tick(99)], tick(99)[0]);
    const [second] = own.run([...bars, tick(98)], tick(98)[0]);
    expect(second?.values).toBe(first?.values);
    expect(second?.preview).not.toBe(first?.preview);
  });

  it('know no session that may have begun before the bars', () => {
    const [{ values } = { values: new Float64Array() }] = engine(['vwap']).run(bars.slice(5), undefined);
    expect(Number.isNaN(values[18])).toBe(true);
    expect(values[19]).toBeGreaterThan(0); // the next day's first bar
  });
});

describe('the list of indicators', () => {
  it('names keys that a chart can draw, with a period where there is one', () => {
    for (const key of KEYS) expect(findStudy(key), key).toBeDefined();
    const bands = STUDY_CHOICES.find(({ name }) => name === 'bollinger');
    expect(bands && keysOf(bands, 50).slice(0, 3)).toEqual(['bb_upper_50', 'bb_middle_50', 'bb_lower_50']);
  });

  it('leaves out what needs the index’s bars, patterns and prices themselves', () => {
    expect(['correl_30', 'engulfing_pattern', 'close', 'sma_0', 'nonsense'].map(findStudy)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
