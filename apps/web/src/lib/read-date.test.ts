import { isoDate } from '@wickwise/market';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDay } from './format.ts';
import { readDate } from './read-date.ts';

const day = fc.integer({ min: 0, max: 36_000 }).map((days) => days * 86_400_000);

afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});

describe('a date as it is typed', () => {
  it.each([
    ['26 Nov 2026', '2026-11-26'],
    ['26 november 26', '2026-11-26'],
    ['1sep2026', '2026-09-01'],
    ['5 May, 2026', '2026-05-05'],
    ['26/11/2026', '2026-11-26'],
    ['6.1.26', '2026-01-06'],
    [' 26-11-2026 ', '2026-11-26'],
    ['2026-11-26', '2026-11-26'],
    ['२६/११/२०२६', '2026-11-26'],
    ['29 Feb 2024', '2024-02-29'],
  ])('%s is read', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  it.each(['', '26', '26 Nov', '30 Feb 2026', '11/26/2026', '1 Ma 2026', '26 Movember 2026', '0/1/2026', '2026-13-01'])(
    '%s is none',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );

  it('is read as it is shown, in English and in Hindi', async () => {
    fc.assert(
      fc.property(day, (timeMs) => {
        expect(readDate(formatDay(timeMs, 'UTC'))).toBe(isoDate(timeMs));
      }),
    );
    localStorage.setItem('locale', JSON.stringify({ language: 'hi' }));
    vi.resetModules();
    const hindi = { ...(await import('./format.ts')), ...(await import('./read-date.ts')) };
    expect(hindi.formatDay(0, 'UTC')).toMatch(/[\u0900-\u097f]/);
    fc.assert(
      fc.property(day, (timeMs) => {
        expect(hindi.readDate(hindi.formatDay(timeMs, 'UTC'))).toBe(isoDate(timeMs));
      }),
    );
  });
});
