/** A minute in which prices came back after a gap, and what is known of its prices; times are market time. */
export interface StoredFirstMinute {
  /** Stored bars were complete up to here. */
  throughMs: number;
  /** The last price of those bars. */
  before: number;
  first: { timeMs: number; price: number };
  /** Range of the received prices. */
  high: number;
  low: number;
}

/** Returns the text that is stored; null for none. */
export const firstMinutesText = (minutes: readonly StoredFirstMinute[]): string | null =>
  minutes.length > 0 ? JSON.stringify(minutes) : null;
