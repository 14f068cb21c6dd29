import { expect, it } from 'vitest';
import { IsoDay } from './iso-day.ts';

it('is a day that the calendar has', () => {
  const isTaken = (day: string): boolean => IsoDay.safeParse(day).success;
  expect(['2026-11-27', '2024-02-29', '2026-12-31'].every(isTaken)).toBe(true);
  expect(['2026-02-29', '2026-02-31', '2026-04-31', '2026-13-01', '2026-1-1'].some(isTaken)).toBe(false);
});
