import type { IsoDate } from './dates.ts';

/**
 * Holidays and special sessions of the National Stock Exchange of India. Dates to September 2025 were checked against
 * recorded sessions, later ones against circulars; of 2027 only fixed national holidays are known.
 */
const CLOSED = `
2015 01-26 02-17 03-06 04-02 04-03 04-14 05-01 09-17 09-25 10-02 10-22 11-12 11-25 12-25
2016 01-26 03-07 03-24 03-25 04-14 04-15 04-19 07-06 08-15 09-05 09-13 10-11 10-12 10-31 11-14
2017 01-26 02-24 03-13 04-04 04-14 05-01 06-26 08-15 08-25 10-02 10-20 12-25
2018 01-26 02-13 03-02 03-29 03-30 05-01 08-15 08-22 09-13 09-20 10-02 10-18 11-08 11-23 12-25
2019 03-04 03-21 04-17 04-19 04-29 05-01 06-05 08-12 08-15 09-02 09-10 10-02 10-08 10-21 10-28 11-12 12-25
2020 02-21 03-10 04-02 04-06 04-10 04-14 05-01 05-25 10-02 11-16 11-30 12-25
2021 01-26 03-11 03-29 04-02 04-14 04-21 05-13 07-21 08-19 09-10 10-15 11-05 11-19
2022 01-26 03-01 03-18 04-14 04-15 05-03 08-09 08-15 08-31 10-05 10-26 11-08
2023 01-26 03-07 03-30 04-04 04-07 04-14 05-01 06-29 08-15 09-19 10-02 10-24 11-14 11-27 12-25
2024 01-22 01-26 03-08 03-25 03-29 04-11 04-17 05-01 05-20 06-17 07-17 08-15 10-02 11-15 11-20 12-25
2025 02-26 03-14 03-31 04-10 04-14 04-18 05-01 08-15 08-27 10-02 10-21 10-22 11-05 12-25
2026 01-15 01-26 03-03 03-26 03-31 04-03 04-14 05-01 05-28 06-26 09-14 10-02 10-20 11-10 11-24 12-25
2027 01-26 03-26 04-14
`;

/** Names of recent and future holidays. */
const NAMES: Readonly<Record<IsoDate, string>> = {
  '2026-01-15': 'Maharashtra municipal elections',
  '2026-01-26': 'Republic Day',
  '2026-03-03': 'Holi',
  '2026-03-26': 'Ram Navami',
  '2026-03-31': 'Mahavir Jayanti',
  '2026-04-03': 'Good Friday',
  '2026-04-14': 'Dr. Ambedkar Jayanti',
  '2026-05-01': 'Maharashtra Day',
  '2026-05-28': 'Bakri Id',
  '2026-06-26': 'Muharram',
  '2026-09-14': 'Ganesh Chaturthi',
  '2026-10-02': 'Gandhi Jayanti',
  '2026-10-20': 'Dussehra',
  '2026-11-10': 'Diwali Balipratipada',
  '2026-11-24': 'Guru Nanak Jayanti',
  '2026-12-25': 'Christmas',
  '2027-01-26': 'Republic Day',
  '2027-03-26': 'Good Friday',
  '2027-04-14': 'Dr. Ambedkar Jayanti',
};

/** Closed weekdays with the holiday's name; empty where unknown. */
export const NSE_CLOSED: ReadonlyMap<IsoDate, string> = new Map(
  CLOSED.trim()
    .split('\n')
    .flatMap((line) => {
      const [year, ...days] = line.split(' ');
      return days.map((day) => [`${year}-${day}`, NAMES[`${year}-${day}`] ?? ''] as const);
    }),
);

type Hours = readonly (readonly [from: number, to: number])[];

/** One evening hour of continuous trading on Diwali, by hour and minute of its start. */
const hourFrom = (hour: number, minute: number): Hours => [[hour * 60 + minute, hour * 60 + minute + 60]];

/** Two short sessions from the disaster-recovery site: 09:15 to 10:00 and 11:30 to 12:30. */
const RECOVERY_DRILL: Hours = [
  [555, 600],
  [690, 750],
];

/** Sessions on otherwise closed days. */
export const NSE_SPECIAL: ReadonlyMap<IsoDate, Hours | 'full day'> = new Map<IsoDate, Hours | 'full day'>([
  ['2015-02-28', 'full day'],
  ['2015-11-11', hourFrom(17, 45)],
  ['2016-10-30', hourFrom(18, 30)],
  ['2017-10-19', hourFrom(18, 30)],
  ['2018-11-07', hourFrom(17, 30)],
  ['2019-10-27', hourFrom(18, 15)],
  ['2020-02-01', 'full day'],
  ['2020-11-14', hourFrom(18, 15)],
  ['2021-11-04', hourFrom(18, 15)],
  ['2022-10-24', hourFrom(18, 15)],
  ['2023-11-12', hourFrom(18, 15)],
  ['2024-01-20', 'full day'],
  ['2024-03-02', RECOVERY_DRILL],
  ['2024-05-18', RECOVERY_DRILL],
  ['2024-11-01', hourFrom(18, 0)],
  ['2025-02-01', 'full day'],
  ['2025-10-21', hourFrom(13, 45)],
  ['2026-02-01', 'full day'],
  ['2026-11-08', hourFrom(18, 0)],
]);

/** Days of muhurat trading with an unannounced hour; 18:00 is usual. */
export const NSE_GUESSED: readonly IsoDate[] = ['2026-11-08'];
