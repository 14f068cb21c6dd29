import type { Alert, AlertFiring, PriceGrid } from '@wickwise/contract';
import { type ALERT_TIMEFRAMES, type Market, priceGridOf } from '@wickwise/market';
import type { Selectable } from 'kysely';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { AlertFiringsTable, AlertsTable } from '#platform/db/alert-schema.ts';

type AlertTimeframe = (typeof ALERT_TIMEFRAMES)[number];

export type AlertRecord = Selectable<AlertsTable>;

export const alertTimeframe = (code: number): AlertTimeframe => timeframeOfCode(code) as AlertTimeframe;

export const toAlert = (row: AlertRecord): Alert => ({
  id: row.id,
  name: row.name,
  market: row.market as Market,
  ...(row.symbol === null ? {} : { symbol: row.symbol }),
  ...(row.watchlist_id === null ? {} : { watchlistId: row.watchlist_id }),
  condition: row.condition,
  timeframe: alertTimeframe(row.timeframe),
  frequency: row.frequency,
  cooldownMinutes: row.cooldown_minutes,
  channels: row.channels,
  isMuted: row.is_muted,
  state: row.state,
  pauseReason: row.pause_reason,
  expiresAt: row.expires_at,
  firedCount: row.fired_count,
  lastFiredAt: row.last_fired_at,
  createdAt: row.created_at,
  version: `${row.arming}.${row.levels_at ?? 0}`,
  split: row.split_factor === null ? null : { factor: row.split_factor, at: row.levels_at ?? row.armed_from },
});

/** Returns a row with the price grid of its symbol, where this feed quotes it. */
export function onGrid<One extends { market: Market; symbol?: string | undefined }>(
  registry: InstrumentRegistry,
  one: One,
): One & { grid?: PriceGrid } {
  return { ...one, ...(one.symbol === undefined ? {} : gridIn(registry, one.market, one.symbol)) };
}

/** Returns the price grid of a symbol, where this feed quotes it. */
export function gridIn(registry: InstrumentRegistry, market: Market, symbol: string): { grid?: PriceGrid } {
  const listed = registry.find(market, symbol);
  return listed ? { grid: priceGridOf(listed.instrument) } : {};
}

export const toFiring = (row: Selectable<AlertFiringsTable>): AlertFiring => ({
  id: row.id,
  alertId: row.alert_id,
  name: row.name,
  market: row.market as Market,
  symbol: row.symbol,
  condition: row.condition,
  timeframe: alertTimeframe(row.timeframe),
  price: row.price,
  at: row.at,
  storedAt: row.stored_at,
  isLate: row.is_late,
  receipt: row.receipt,
});
