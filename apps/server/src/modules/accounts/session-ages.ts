/** A session that isn't used so long has ended. */
export const SESSION_IDLE_DAYS = 30;
/** However much it's used. */
const SESSION_DAYS = 180;

const DAY_MS = 86_400_000;

/** Sessions that were last used, or begun, before these instants have ended. */
export const sessionLimits = (nowMs: number) => ({
  usedAfter: new Date(nowMs - SESSION_IDLE_DAYS * DAY_MS),
  begunAfter: new Date(nowMs - SESSION_DAYS * DAY_MS),
});
