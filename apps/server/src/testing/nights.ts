/** Nights in which clocks are set somewhere, and years end; each from a Friday's trading into the next Monday's. */
export const NIGHTS = {
  'New York sets its clocks forward': ['2026-03-06T20:00Z', '2026-03-09T15:00Z'],
  'London sets its clocks forward': ['2026-03-27T19:00Z', '2026-03-30T15:00Z'],
  'Lord Howe sets its clocks half an hour back': ['2026-04-03T12:00Z', '2026-04-06T15:00Z'],
  'London sets its clocks back': ['2026-10-23T19:00Z', '2026-10-26T15:00Z'],
  'New York sets its clocks back': ['2026-10-30T19:00Z', '2026-11-02T16:00Z'],
  'the year ends': ['2026-12-31T03:00Z', '2027-01-04T16:00Z'],
} as const;
export type Night = keyof typeof NIGHTS;

/** What four markets, one instrument of each, came to in a night. Times are ISO instants. */
export interface NightReport {
  zone: string;
  night: Night;
  /** Per market and timeframe how many bars closed. */
  bars: Record<string, number>;
  /** Per market the opens of its sessions. */
  opens: Record<string, string[]>;
  signals: number;
  firings: number;
  /** Bars that differ from what history says of the same time. */
  wrong: string[];
  /** Of all bars, signals, firings and states of markets. */
  hash: string;
}
