import { describe, expect, it } from 'vitest';
import { parseFeedDate } from './feed-dates.ts';

const at = (text: string, zone = 'Asia/Kolkata'): string | null => {
  const timeMs = parseFeedDate(text, zone);
  return timeMs === null ? null : new Date(timeMs).toISOString().slice(0, 19);
};

describe('a date of a feed', () => {
  it.for([
    ['Thu, 24 Sep 2026 14:30:00 GMT', '2026-09-24T14:30:00'],
    ['Thu, 24 Sep 2026 14:30:00 +0530', '2026-09-24T09:00:00'],
    ['24 Sep 26 14:30 EDT', '2026-09-24T18:30:00'],
    ['Thu, 24 September 2026 14:30:00 IST', '2026-09-24T09:00:00'],
    ['Thu, 24 Sept 2026 02:30:15 PM GMT', '2026-09-24T14:30:15'],
    ['2026-09-24T14:30:00Z', '2026-09-24T14:30:00'],
    ['2026-09-24T14:30:00.123-04:00', '2026-09-24T18:30:00'],
    ['2026-09-24 14:30:00', '2026-09-24T09:00:00'],
    ['24-Sep-2026 14:30:00', '2026-09-24T09:00:00'],
    ['24 Sep, 2026 +0530', '2026-09-23T18:30:00'],
    ['Sep 24, 2026 10:30 AM', '2026-09-24T05:00:00'],
    ['September 24, 2026 at 12:05 AM EST', '2026-09-24T05:05:00'],
    ['2026-09-24', '2026-09-23T18:30:00'],
    ['Thu, 24 Sep 2026 14:30:00 +0000 (UTC)', '2026-09-24T14:30:00'],
  ] as const)('%s is understood', ([text, wanted]) => {
    expect(at(text)).toBe(wanted);
  });

  it.for([
    '',
    'yesterday',
    'Seg, 24 Set 2018 19:42:40 -0300',
    '31 Feb 2026 10:00:00 GMT',
    '24 Sep 2026 25:00:00 GMT',
    '1 Jan 0001 00:00:00 GMT',
    '24 Sep 2026 10:00:00 XYZ',
    '1758724200',
    `${'9'.repeat(500)}`,
  ])('%s is none', (text) => {
    expect(at(text)).toBeNull();
  });

  it('without a zone follows the clocks of its source, also when they change', () => {
    const days = ['2026-03-07 12:00', '2026-03-09 12:00', '2026-11-02 12:00'];
    expect(days.map((day) => at(day, 'America/New_York'))).toEqual([
      '2026-03-07T17:00:00',
      '2026-03-09T16:00:00',
      '2026-11-02T17:00:00',
    ]);
  });
});
