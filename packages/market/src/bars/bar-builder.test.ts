import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf } from '../sessions/calendar.ts';
import { testInstrument, testTick } from '../testing/instruments.ts';
import type { Tick } from '../tick.ts';
import type { BarLength } from '../timeframes.ts';
import { aggregateBars } from './aggregate.ts';
import type { Bar } from './bar.ts';
import { BarBuilder } from './bar-builder.ts';
import { barSlot } from './bar-grid.ts';
import { BarSeries } from './bar-series.ts';
import type { BarEvent } from './instrument-bars.ts';

const coin = testInstrument('Crypto', 'BTC-USD');
const share = testInstrument('Indian_Equity', 'TCS', 'nse-auction');
const lengths: BarLength[] = [1, 3, 60, 'day', 'week', 'month'];

function builderOf(instrument = coin, base: BarLength = 1) {
  const builder = new BarBuilder({ lengths });
  builder.track(instrument, base);
  return builder;
}

const at = (text: string) => Date.parse(`2026-11-18T${text}Z`);
const tick = (time: string, price: number, more: Partial<Tick> = {}) => testTick(coin, at(time), price, more);
const textsOf = (events: BarEvent[]) =>
  events.map(({ length, bar, isRevision }) => {
    const time = new Date(bar.timeMs).toISOString().slice(11, 16);
    const shown = `${length}@${time} ${bar.open} ${bar.high} ${bar.low} ${bar.close} v${bar.volume}`;
    return isRevision ? `${shown} revised` : shown;
  });

describe('BarBuilder', () => {
  it('closes a bar by the clock, two seconds after its end, not by the next tick', () => {
    const builder = builderOf();
    for (const one of [tick('10:00:01', 5), tick('10:00:20', 9), tick('10:00:40', 2), tick('10:00:59', 4)]) {
      expect(builder.add(one)).toBe('taken');
    }
    builder.add(tick('10:01:00.500', 100));
    expect(builder.advance('always', at('10:01:01.999'))).toEqual([]);
    expect(textsOf(builder.advance('always', at('10:01:02')))).toEqual(['1@10:00 5 9 2 4 v4']);
    expect(textsOf(builder.advance('always', at('10:03:02')))).toEqual([
      '1@10:01 100 100 100 100 v1',
      '3@10:00 5 100 2 100 v5',
    ]);
  });

  it('makes no bar where there was no tick', () => {
    const builder = builderOf();
    builder.add(tick('10:00:01', 5));
    builder.add(tick('10:07:01', 6));
    expect(textsOf(builder.advance('always', at('10:09:02')))).toEqual([
      '1@10:00 5 5 5 5 v1',
      '3@10:00 5 5 5 5 v1',
      '1@10:07 6 6 6 6 v1',
      '3@10:06 6 6 6 6 v1',
    ]);
  });

  it('takes open and close by the time of trading when ticks come out of order', () => {
    const builder = builderOf();
    for (const one of [tick('10:00:30', 3), tick('10:01:00', 7), tick('10:00:59', 4), tick('10:00:01', 2)])
      builder.add(one);
    expect(textsOf(builder.advance('always', at('10:01:02')))).toEqual(['1@10:00 2 4 2 4 v3']);
  });

  it('counts a repeated tick once', () => {
    const builder = builderOf();
    const one = tick('10:00:30', 3);
    expect(builder.add(one)).toBe('taken');
    builder.add(tick('10:00:31', 3));
    expect(builder.add(one)).toBe('duplicate');
    expect(textsOf(builder.advance('always', at('10:01:02')))).toEqual(['1@10:00 3 3 3 3 v2']);
  });

  it('revises closed bars of every length when a tick comes late', () => {
    const builder = builderOf();
    builder.add(tick('10:00:30', 3));
    builder.add(tick('10:02:30', 5));
    expect(builder.advance('always', at('10:03:02'))).toHaveLength(3);
    expect(builder.add(tick('10:00:45', 9))).toBe('late');
    expect(builder.add(tick('10:01:45', 1))).toBe('late');
    expect(textsOf(builder.advance('always', at('10:03:03')))).toEqual([
      '1@10:00 3 9 3 9 v2 revised',
      '1@10:01 1 1 1 1 v1 revised',
      '3@10:00 3 9 1 5 v4 revised',
    ]);
    expect(builder.forming(coin.id, 60)?.bar).toMatchObject({ open: 3, high: 9, low: 1, close: 5, volume: 4 });
    expect(builder.advance('always', at('10:03:04'))).toEqual([]);
  });

  it('refuses ticks that come later than the horizon', () => {
    const builder = builderOf();
    builder.add(tick('10:00:30', 3));
    builder.advance('always', at('10:30:00'));
    expect(builder.add(tick('10:00:45', 9))).toBe('too late');
    expect(builder.advance('always', at('10:31:00'))).toEqual([]);
  });

  it('shows the forming bar with the latest tick in it', () => {
    const builder = builderOf();
    builder.add(tick('10:00:30', 3));
    builder.advance('always', at('10:01:02'));
    builder.add(tick('10:01:30', 8));
    expect(builder.forming(coin.id, 60)).toEqual({
      bar: { timeMs: at('10:00:00'), open: 3, high: 8, low: 3, close: 8, volume: 2 },
      endMs: at('11:00:00'),
    });
    expect(builder.forming(coin.id, 1)?.bar.open).toBe(8);
    expect(builder.forming(coin.id, 'month')?.bar.timeMs).toBe(Date.parse('2026-11-01T00:00Z'));
  });

  it('leaves ticks outside the session to the quote', () => {
    const builder = builderOf(share);
    expect(builder.add(testTick(share, at('03:44:59'), 5))).toBe('outside');
    expect(builder.add(testTick(share, at('10:05:00'), 5))).toBe('outside');
    expect(builder.advance('nse-auction', at('12:00:00'))).toEqual([]);
  });

  it('closes the last bar of the day with the closing auction', () => {
    const builder = builderOf(share);
    builder.add(testTick(share, at('09:44:30'), 100));
    expect(builder.advance('nse-auction', at('09:46:00'))).toEqual([]);
    builder.add(testTick(share, at('10:03:00'), 103, { size: 9 }));
    expect(textsOf(builder.advance('nse-auction', at('10:05:02')))).toEqual([
      '1@09:44 100 103 100 103 v10',
      '3@09:42 100 103 100 103 v10',
      '60@08:45 100 103 100 103 v10',
      'day@03:45 100 103 100 103 v10',
    ]);
  });

  it('builds only what the base allows', () => {
    const builder = builderOf(coin, 60);
    builder.add(tick('10:00:00', 5));
    expect(textsOf(builder.advance('always', Date.parse('2026-11-19T00:00:02Z')))).toEqual([
      '60@10:00 5 5 5 5 v1',
      'day@00:00 5 5 5 5 v1',
    ]);
  });

  it('starts over from history and counts in what has closed since', () => {
    const builder = builderOf();
    builder.add(tick('10:04:10', 50));
    builder.add(tick('10:05:10', 60));
    builder.advance('always', at('10:05:03'));
    const history: Bar = { timeMs: at('10:00:00'), open: 1, high: 70, low: 1, close: 40, volume: 100 };
    builder.restore(coin.id, at('10:04:00'), new Map([[60, history]]));
    expect(builder.forming(coin.id, 60)?.bar).toEqual({ ...history, close: 60, volume: 102 });
    expect(builder.add(tick('10:03:59', 999))).toBe('too late');
  });

  it('keeps what newer history has, where older history is read more slowly', () => {
    const builder = builderOf();
    builder.add(tick('10:05:10', 60));
    const older: Bar = { timeMs: at('10:00:00'), open: 1, high: 70, low: 1, close: 40, volume: 100 };
    const newer: Bar = { ...older, high: 90, close: 45, volume: 120 };
    builder.restore(coin.id, at('10:05:00'), new Map([[60, newer]]));
    builder.restore(coin.id, at('10:04:00'), new Map([[60, older]]));
    expect(builder.forming(coin.id, 60)?.bar).toEqual({ ...newer, close: 60, volume: 121 });
  });

  it('forgets all when a replay starts over', () => {
    const builder = builderOf();
    const one = tick('10:00:30', 3);
    builder.add(one);
    builder.advance('always', at('10:30:00'));
    builder.reset('always');
    expect(builder.add(one)).toBe('taken');
    expect(textsOf(builder.advance('always', at('10:01:02')))).toEqual(['1@10:00 3 3 3 3 v1']);
  });
});

describe('bars of random ticks', () => {
  /** Ticks in exchange order: a few per minute, with gaps. */
  const tape = fc
    .array(fc.record({ gapMs: fc.integer({ min: 0, max: 200_000 }), price: fc.integer({ min: 1, max: 1000 }) }), {
      minLength: 1,
      maxLength: 120,
    })
    .map((steps) => {
      let timeMs = Date.parse('2026-11-18T09:50:00Z');
      return steps.map(({ gapMs, price }, seq) => {
        timeMs += gapMs;
        return testTick(coin, timeMs, price, { seq });
      });
    });

  /** Returns bars by the definition: group by slot, then first, highest, lowest, last, sum. */
  function barsOf(ticks: readonly Tick[], length: BarLength): Bar[] {
    const groups = Map.groupBy(ticks, (one) => barSlot(calendarOf('always'), length, one.exchangeTimeMs)?.openMs ?? 0);
    return [...groups].map(([timeMs, group]) => ({
      timeMs,
      open: group[0]?.price ?? 0,
      high: Math.max(...group.map(({ price }) => price)),
      low: Math.min(...group.map(({ price }) => price)),
      close: group.at(-1)?.price ?? 0,
      volume: group.length,
    }));
  }

  const lastOf = (events: BarEvent[], length: BarLength) => {
    const bars = new Map<number, Bar>();
    for (const event of events) if (event.length === length) bars.set(event.bar.timeMs, event.bar);
    return [...bars.values()].sort((a, b) => a.timeMs - b.timeMs);
  };

  it('equal the definition whatever the order, repetition and lateness of arrival', () => {
    fc.assert(
      fc.property(
        tape,
        fc.array(fc.integer({ min: 0, max: 240_000 })),
        fc.infiniteStream(fc.boolean()),
        (ticks, delays, twice) => {
          const builder = builderOf();
          const arrivals = ticks
            .map((one, i) => ({ one, arrivalMs: one.exchangeTimeMs + (delays[i] ?? 0) }))
            .flatMap((arrival) =>
              twice.next().value ? [arrival, { ...arrival, arrivalMs: arrival.arrivalMs + 1 }] : [arrival],
            )
            .sort((a, b) => a.arrivalMs - b.arrivalMs);
          const events: BarEvent[] = [];
          for (const { one, arrivalMs } of arrivals) {
            events.push(...builder.advance('always', arrivalMs));
            builder.add(one);
          }
          events.push(...builder.advance('always', Date.parse('2026-12-08T00:00Z')));
          // of equal times the earlier arrival opens and the later closes, so tapes have none
          fc.pre(new Set(ticks.map(({ exchangeTimeMs }) => exchangeTimeMs)).size === ticks.length);
          for (const length of lengths) expect(lastOf(events, length)).toEqual(barsOf(ticks, length));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('close each bar once and in the order of their ends', () => {
    fc.assert(
      fc.property(tape, (ticks) => {
        const builder = builderOf();
        const events = ticks.flatMap((one) => {
          const closed = builder.advance('always', one.exchangeTimeMs);
          builder.add(one);
          return closed;
        });
        const keys = events.map(({ length, bar }) => `${length} ${bar.timeMs}`);
        expect(new Set(keys).size).toBe(keys.length);
        const ends = events.map(({ endMs }) => endMs);
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
        expect(events.some(({ isRevision }) => isRevision)).toBe(false);
      }),
    );
  });

  it('equal the aggregate of their own minutes', () => {
    fc.assert(
      fc.property(tape, (ticks) => {
        const builder = builderOf();
        for (const one of ticks) builder.add(one);
        const events = builder.advance('always', Date.parse('2026-12-08T00:00Z'));
        const minutes = BarSeries.from(lastOf(events, 1));
        for (const length of lengths) {
          expect(lastOf(events, length)).toEqual([...aggregateBars(minutes, calendarOf('always'), length)]);
        }
      }),
    );
  });
});
