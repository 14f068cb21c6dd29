import type { Bar } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';

const BAR_MS = 3 * 60_000;
const barOf = (ms: number): number => Math.floor(ms / BAR_MS) * BAR_MS;

export interface FiringReport {
  firings: number;
  /** As `alert bar`. */
  missing: string[];
  unexpected: string[];
  /** Firings whose notice isn't their owner's, and the difference between firings and what notices count. */
  untold: number;
}

/**
 * Compares the firings of alerts that cross a level, once per bar, with what the true minutes require: in bars that began
 * after an alert was set, up to an instant.
 */
export const checkFirings = (db: Db, minutes: readonly Bar[], toMs: number): Promise<FiringReport> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read') // firings are stored meanwhile, with their notices
    .execute((tx) => check(tx, minutes, toMs));

async function check(db: Db, minutes: readonly Bar[], toMs: number): Promise<FiringReport> {
  const alerts = await db.selectFrom('alerts').select(['id', 'condition', 'armed_from']).execute();
  const firings = await db
    .selectFrom('alert_firings')
    .select(['alert_id', 'occurrence', 'notice_id', 'user_id', 'at', 'price', 'receipt'])
    .execute();
  const notices = await db.selectFrom('notices').select(['id', 'user_id', 'body']).execute();
  const wanted = new Set<string>();
  const beganAt = new Map<string, number>();
  for (const { id, condition, armed_from } of alerts) {
    if (condition.type !== 'crossing' || condition.level === undefined) continue;
    const fromMs = barOf(armed_from) + BAR_MS;
    beganAt.set(id, fromMs);
    for (const barMs of crossedBars(minutes, condition.level, fromMs, toMs)) wanted.add(`${id} ${barMs}`);
  }
  const inTime = firings
    .map(({ alert_id, occurrence }) => ({ alert_id, barMs: Number(occurrence.split(' ').at(-1)) }))
    .filter(({ alert_id, barMs }) => barMs >= (beganAt.get(alert_id) ?? Number.POSITIVE_INFINITY) && barMs < toMs);
  const receipts = new Map(
    firings.map(({ alert_id, occurrence, at, price, receipt }) => {
      return [`${alert_id} ${occurrence.split(' ').at(-1)}`, { at, price, receipt }];
    }),
  );
  const stored = new Set(inTime.map(({ alert_id, barMs }) => `${alert_id} ${barMs}`));
  const ownerOf = new Map(notices.map(({ id, user_id }) => [id, user_id]));
  const noticed = notices.reduce((sum, { body }) => sum + (body.kind === 'alerts' ? body.count : 0), 0);
  const orphans = firings.filter((own) => ownerOf.get(own.notice_id) !== own.user_id).length;
  return {
    firings: firings.length,
    missing: [...wanted.difference(stored)].map((one) => `${one} since ${beganAt.get(one.split(' ')[0] ?? '')}`),
    unexpected: [...stored.difference(wanted)].map((one) => `${one} ${JSON.stringify(receipts.get(one))}`),
    untold: orphans + Math.abs(noticed - firings.length),
  };
}

/** Returns the bars in which a price was on the other side of a level than the one before. */
function crossedBars(minutes: readonly Bar[], level: number, fromMs: number, toMs: number): Set<number> {
  const crossed = new Set<number>();
  let side = 0;
  for (const { timeMs, high, low, close } of minutes) {
    if (barOf(timeMs) >= toMs) break;
    const isCrossed = side > 0 ? low < level : side < 0 && high > level;
    if (timeMs >= fromMs && (isCrossed || (low < level && high > level))) crossed.add(barOf(timeMs));
    side = Math.sign(close - level);
  }
  return crossed;
}
