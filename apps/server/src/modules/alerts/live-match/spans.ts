import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { AlertRecord } from '../rows.ts';

/** An interval of market time in which an alert was armed. */
export interface ArmedSpan {
  fromMs: number;
  untilMs: number;
}

/** Stores that an alert is armed from an instant on. */
export async function openSpan(db: Db, alertId: string, nowMs: number): Promise<void> {
  await db
    .insertInto('alert_spans')
    .values({ alert_id: alertId, from_at: new Date(nowMs), until_at: null })
    .onConflict((conflict) => conflict.columns(['alert_id', 'from_at']).doUpdateSet({ until_at: null }))
    .execute();
}

/** Ends the open span: now, or when the alert had fired or expired. */
export async function closeSpan(db: Db, alertId: string, nowMs: number): Promise<void> {
  await sql`
    update alert_spans set until_at = least(
      ${instant(nowMs)}, expires_at, case when state = 'done' then last_fired_at end
    )
    from alerts where alert_id = ${alertId} and alerts.id = alert_id and until_at is null`.execute(db);
}

/** Replaces the spans of an alert that was changed. */
export async function beginSpans(db: Db, alertId: string, nowMs: number): Promise<void> {
  await db.deleteFrom('alert_spans').where('alert_id', '=', alertId).execute();
  await openSpan(db, alertId, nowMs);
}

/** Returns an alert's spans, oldest first; there is at least one. */
export async function readSpans(db: Db, alert: AlertRecord): Promise<[ArmedSpan, ...ArmedSpan[]]> {
  const rows = await db
    .selectFrom('alert_spans')
    .selectAll()
    .where('alert_id', '=', alert.id)
    .orderBy('from_at')
    .execute();
  const endMs = Math.min(
    alert.expires_at ?? Number.POSITIVE_INFINITY,
    alert.state === 'done' && alert.last_fired_at !== null ? alert.last_fired_at : Number.POSITIVE_INFINITY,
  );
  const [first, ...others] = rows.map(({ from_at, until_at }) => ({ fromMs: from_at, untilMs: until_at ?? endMs }));
  return [first ?? { fromMs: alert.armed_from, untilMs: endMs }, ...others];
}
