/** Durations in ms. A calendar day with a change of clocks is another length: `dates.ts` counts those. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
