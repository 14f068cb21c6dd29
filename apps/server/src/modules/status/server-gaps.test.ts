import { describe, expect, it } from 'vitest';
import { INTERVAL_MS } from './interval-book.ts';
import { type GapRules, type MeasuredTimes, overlapMs, sumTimes } from './server-gaps.ts';

const MINUTE = 60_000;
const HOUR = { fromMs: 0, toMs: 12 * INTERVAL_MS };
const whole: MeasuredTimes = { upMs: INTERVAL_MS, downMs: 0, pausedMs: 0 };
/** Times by interval, from the beginning of the hour. */
const row = (...times: readonly (MeasuredTimes | undefined)[]) =>
  new Map(times.flatMap((one, i) => (one ? [[i * INTERVAL_MS, one] as const] : [])));
const rules = (server: ReadonlyMap<number, MeasuredTimes>, more: Partial<GapRules> = {}): GapRules => ({
  server,
  known: HOUR,
  maintenance: [],
  openMs: ({ fromMs, toMs }) => toMs - fromMs,
  ...more,
});
const minutes = ({ upMs, downMs, pausedMs, maintenanceMs }: ReturnType<typeof sumTimes>) =>
  [upMs, downMs, pausedMs, maintenanceMs].map((ms) => ms / MINUTE);

const all = (length: number) => Array.from({ length }, () => whole);

describe('the times of a part', () => {
  it('count a server that didn’t run as down between its first and its last row', () => {
    const rows = row(...all(4), undefined, undefined, ...all(6));
    expect(minutes(sumTimes(rows, HOUR, rules(rows)))).toEqual([50, 10, 0, 0]);
    const begun = rules(rows, { known: { fromMs: 2.5 * INTERVAL_MS, toMs: 3 * INTERVAL_MS } });
    expect(minutes(sumTimes(row(undefined, undefined, { ...whole, upMs: MINUTE }), HOUR, begun))).toEqual([1, 0, 0, 0]);
  });

  it('count the seconds between two runs within an interval', () => {
    const rows = row(...all(5), { ...whole, upMs: 4 * MINUTE }, ...all(6));
    expect(minutes(sumTimes(rows, HOUR, rules(rows)))).toEqual([59, 1, 0, 0]);
  });

  it('count what was down in announced maintenance apart, and what was up as up', () => {
    const rows = row(...all(4), { upMs: 0, downMs: INTERVAL_MS, pausedMs: 0 }, undefined, ...all(6));
    const maintenance = [{ fromMs: 22 * MINUTE, toMs: 45 * MINUTE }];
    expect(minutes(sumTimes(rows, HOUR, rules(rows, { maintenance })))).toEqual([50, 2, 0, 8]);
  });

  it('leave out a gap while the market is closed, and one of the part alone', () => {
    const rows = row(...all(4), undefined, ...all(7));
    const closed = rules(rows, { openMs: () => 0 });
    expect(minutes(sumTimes(rows, HOUR, closed))).toEqual([55, 0, 5, 0]);
    expect(minutes(sumTimes(rows, HOUR, rules(row(...all(12)))))).toEqual([55, 0, 0, 0]);
  });

  it('of several servers fill no more than the interval', () => {
    const twice = { upMs: INTERVAL_MS, downMs: INTERVAL_MS, pausedMs: 0 };
    const rows = row(...all(5), twice, ...all(6));
    expect(minutes(sumTimes(rows, HOUR, rules(rows)))).toEqual([57.5, 2.5, 0, 0]);
  });
});

describe('maintenance', () => {
  it('that overlaps counts once', () => {
    const stretches = [
      { fromMs: 5, toMs: 9 },
      { fromMs: 0, toMs: 6 },
      { fromMs: 20, toMs: 30 },
    ];
    expect(overlapMs(stretches, { fromMs: 2, toMs: 25 })).toBe(12);
  });
});
