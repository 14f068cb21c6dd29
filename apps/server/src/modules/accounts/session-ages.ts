import { DAY_MS } from '@wickwise/market';
/** A session ends after this time without use. */
export const SESSION_IDLE_DAYS = 30;
/** A session ends after this time in any case. */
const SESSION_DAYS = 180;

/** Returns the instants before which an ended session was last used, or begun. */
export const sessionLimits = (nowMs: number) => ({
  usedAfter: new Date(nowMs - SESSION_IDLE_DAYS * DAY_MS),
  begunAfter: new Date(nowMs - SESSION_DAYS * DAY_MS),
});
