const WEEK_MS = 7 * 86_400_000;
/** The first Monday before 1970, a Thursday, at 00:00 UTC. */
const MONDAY_MS = -3 * 86_400_000;

/** Calendar weeks are numbered from Monday to Monday, UTC. */
export const weekOf = (timeMs: number): number => Math.floor((timeMs - MONDAY_MS) / WEEK_MS);

/** The first instant of a week. */
export const weekStartMs = (week: number): number => MONDAY_MS + week * WEEK_MS;
