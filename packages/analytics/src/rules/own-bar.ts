const EXTREME = /^(dc_upper|dc_lower|highest|lowest)_\d+$/;

/**
 * Returns whether an attribute is a highest or lowest price of the last bars, the newest one included: no price of the
 * same bar can be beyond it, so a breakout compares with the value of the bar before.
 */
export const includesOwnBar = (key: string): boolean => EXTREME.test(key);
