import { describe, expect, it } from 'vitest';
import { maxAgeSeconds, pauseAfterAnswer, pauseAfterFailure } from './next-poll.ts';

const never = () => 0;
const MINUTE = 60_000;

describe('the pause after an answer', () => {
  it.for<[string, number | null, number | null, number]>([
    ['an hour where nothing is said', null, null, 60],
    ['that of the feed where it changes sooner', 30, null, 30],
    ['an hour where the feed changes rarely', 1_440, null, 60],
    ['that of the cache where it is shorter', 30, 15 * 60, 15],
    ['ten minutes where either says less', 1, 5, 10],
  ])('is %s', ([, everyMinutes, seconds, minutes]) => {
    expect(pauseAfterAnswer({ everyMinutes, maxAgeSeconds: seconds }, never)).toBe(minutes * MINUTE);
  });

  it('is longer by chance, and never shorter', () => {
    const pauses = [0, 0.5, 0.999].map((chance) =>
      pauseAfterAnswer({ everyMinutes: null, maxAgeSeconds: null }, () => chance),
    );
    expect(pauses).toEqual([60 * MINUTE, 63 * MINUTE, expect.closeTo(66 * MINUTE, -4)]);
  });
});

describe('the pause after a failure', () => {
  const minutesAfter = (failures: number, more: object = {}): number =>
    pauseAfterFailure({ failures, isUnreached: false, ...more }, never) / MINUTE;

  it('doubles up to a day', () => {
    expect([1, 2, 3, 4, 8, 9, 500].map((failures) => minutesAfter(failures))).toEqual([
      10, 20, 40, 80, 1_280, 1_440, 1_440,
    ]);
  });

  it('is an hour at most where nothing was reached: nobody is disturbed', () => {
    expect([1, 3, 20].map((failures) => minutesAfter(failures, { isUnreached: true }))).toEqual([10, 40, 60]);
  });

  it('is at least what the source asks for, up to a week', () => {
    const asked = [5, 90, 60 * 24 * 30].map((minutes) => minutesAfter(1, { retryAfterMs: minutes * MINUTE }));
    expect(asked).toEqual([10, 90, 60 * 24 * 7]);
  });
});

describe('how long a cache may keep an answer', () => {
  it.for([
    ['public, max-age=900', 900],
    ['max-age = "60"', 60],
    ['no-cache, max-age=900', null],
    ['max-age=0', null],
    ['s-maxage=5', null],
    ['', null],
  ] as const)('is read of “%s”', ([header, seconds]) => {
    expect(maxAgeSeconds(header)).toBe(seconds);
  });
});
