import { expect, it } from 'vitest';
import { minutesLeftIn } from './daily-stretch.ts';

it('returns the minutes left of a daily stretch, over midnight too', () => {
  const night = { from: 1_320, to: 420 };
  expect([1_319, 1_320, 0, 419, 420].map((minute) => minutesLeftIn(night, minute))).toEqual([0, 540, 420, 1, 0]);
  expect([539, 540, 1_019, 1_020].map((minute) => minutesLeftIn({ from: 540, to: 1_020 }, minute))).toEqual([
    0, 480, 1, 0,
  ]);
  expect(minutesLeftIn({ from: 60, to: 60 }, 60)).toBe(0);
});
