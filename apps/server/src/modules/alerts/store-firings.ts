import { randomUUIDv7 } from 'node:crypto';
import type { ChannelKind } from '@wickwise/contract';
import { type Selectable, sql } from 'kysely';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { AlertFiringsTable } from '#platform/db/alert-schema.ts';
import type { Db } from '#platform/db/db.ts';
import type { NewFiring } from './engine/hit.ts';

/** Stories that are alike are published within this time; an older one of the same address is another story. */
const LIKE_WITHIN = '4 days';

export interface StoredFiring extends Selectable<AlertFiringsTable> {
  channels: ChannelKind[];
  is_muted: boolean;
}

/**
 * Stores the firings of alerts that are still armed for what fired, in one statement per batch, because later firings wait for each
 * round trip. Returns only what was not stored before. Firings of one notice share a `notice_id`. An alert that fires
 * once ends, unless it is on several instruments. It fires once for stories that are alike, whatever became of their
 * clusters since: a firing has an address of its story, and the addresses of merged stories stay. Late firings, which may
 * be from before the last one, don't come within the cooldown of another.
 */
export async function storeFirings(tx: Db, hits: readonly NewFiring[]): Promise<StoredFiring[]> {
  const numbers = [...new Set(hits.map(({ no }) => no))];
  const { rows } = await sql<StoredFiring>`
    /* planned once: alerts.fire */ with hit as (
      select * from json_to_recordset(${JSON.stringify(hits.map(toJson))}::json) as hit(
        place integer, id uuid, no integer, arming integer, market text, symbol text, occasion text, price float8, at timestamptz,
        is_late boolean, receipt json, bars smallint, story text, story_like text[], cluster_at timestamptz)
    ), armed as materialized (
      select * from alerts where no = any(${numbers}::integer[]) and state = 'armed' for update
    ), fired as (
      insert into alert_firings (id, seq, alert_id, user_id, occurrence, name, market, symbol, condition, timeframe, price,
        at, is_late, receipt, notice_id, stored_at, story)
      select hit.id, nextval('alert_firing_seq'), armed.id, user_id,
        hit.symbol || ' ' || case frequency when 'once' then 'arming ' || arming else occasion end,
        name, hit.market, hit.symbol, condition, coalesce(bars, timeframe), price, at, is_late, receipt,
        first_value(hit.id) over (partition by user_id order by place), ${new Date()}::timestamptz, story
      from hit join armed using (no, arming)
      where (story is null or not exists (
        select from alert_firings as known
        where known.alert_id = armed.id and known.story = any(hit.story_like)
          and known.at >= hit.cluster_at - ${LIKE_WITHIN}::interval))
        and (not is_late or cooldown_minutes = 0 or not exists (
          select from alert_firings as known
          where known.alert_id = armed.id and known.symbol = hit.symbol
            and known.at between hit.at - make_interval(mins => cooldown_minutes) and hit.at))
      on conflict do nothing
      returning *
    ), counted as (
      update alerts set
        fired_count = fired_count + times,
        last_fired_at = greatest(last_fired_at, last),
        state = case when frequency = 'once' and symbol is not null then 'done' else state end
      from (select alert_id, count(*)::integer as times, max(at) as last from fired group by alert_id) as count
      where alerts.id = alert_id
    )
    select fired.*, channels, is_muted from fired join armed on armed.id = alert_id order by seq`.execute(tx);
  return rows;
}

/** Returns when an alert has last fired on each symbol, market time. */
export async function lastFirings(db: Db, alertId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('alert_firings')
    .select(['symbol', (eb) => eb.fn.max('at').as('at')])
    .where('alert_id', '=', alertId)
    .groupBy('symbol')
    .execute();
  return new Map(rows.map(({ symbol, at }) => [symbol, Number(at)]));
}

const toJson = (
  { no, arming, listed, occasion, price, atMs, isLate, receipt, timeframe, story }: NewFiring,
  place: number,
) => ({
  place,
  id: randomUUIDv7(),
  no,
  arming,
  market: listed.instrument.market,
  symbol: listed.instrument.symbol,
  occasion,
  price,
  at: new Date(atMs).toISOString(),
  is_late: isLate,
  receipt,
  bars: timeframe && timeframeCode(timeframe),
  ...(story && { story: story.slug, story_like: story.like, cluster_at: new Date(story.clusterMs).toISOString() }),
});
