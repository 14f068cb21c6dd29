import { expect, it } from 'vitest';
import { barDate } from './bar-date.ts';

const at = (time: string): number => Date.parse(time);

it('tells intraday bars on the reader’s clock, longer ones by their session', () => {
  const nse = { market: 'Indian_Equity', timeframe: '1h' } as const;
  expect(barDate(nse, at('2026-11-19T20:00Z'), 'Asia/Kolkata')).toBe('20 Nov 2026');
  expect(barDate(nse, at('2026-11-20T03:45Z'), 'America/New_York')).toBe('19 Nov 2026');
  expect(barDate({ ...nse, timeframe: '1D' }, at('2026-11-20T03:45Z'), 'America/New_York')).toBe('20 Nov 2026');
  expect(barDate({ market: 'Forex', timeframe: '1D' }, at('2013-10-06T21:00Z'), 'Asia/Kolkata')).toBe('7 Oct 2013');
});
