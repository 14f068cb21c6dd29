/** Nights of daylight saving changes and year ends, each from a Friday's session to the next Monday's. */
export const NIGHTS = {
  'New York sets its clocks forward': ['2026-03-06T20:00Z', '2026-03-09T15:00Z'],
  'London sets its clocks forward': ['2026-03-27T19:00Z', '2026-03-30T15:00Z'],
  'Lord Howe sets its clocks half an hour back': ['2026-04-03T12:00Z', '2026-04-06T15:00Z'],
  'London sets its clocks back': ['2026-10-23T19:00Z', '2026-10-26T15:00Z'],
  'New York sets its clocks back': ['2026-10-30T19:00Z', '2026-11-02T16:00Z'],
  'the year ends': ['2026-12-31T03:00Z', '2027-01-04T16:00Z'],
} as const;
export type Night = keyof typeof NIGHTS;

/** Result of a night for four markets with one instrument each. Times are ISO instants. */
export interface NightReport {
  zone: string;
  night: Night;
  /** Number of closed bars by market and timeframe. */
  bars: Record<string, number>;
  /** Session opens by market. */
  opens: Record<string, string[]>;
  signals: number;
  firings: number;
  /** Bars that differ from history. */
  wrong: string[];
  /** Hash of all bars, signals, firings and market states. */
  hash: string;
}
