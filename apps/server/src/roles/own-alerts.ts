import { setTimeout as sleep } from 'node:timers/promises';
import type { Market } from '@wickwise/market';
import type { PriceView } from '#marketdata/own/price-view.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { AlertService } from '#modules/alerts/alert-service.ts';
import type { OwnPast } from '#modules/alerts/deps.ts';
import { Unavailable } from '#platform/errors.ts';
import { alertParts, alertWriters, keepEvaluating, NO_SIGNALS, type NoticeWriter } from './alert-service.ts';
import type { RoleContext } from './context.ts';

/** Evaluates an account's alerts on the prices of its own connections. Starts before the feed, so no price is missed. */
export async function startOwnAlerts(
  context: RoleContext,
  owner: string,
  notices: NoticeWriter,
  catalogue: InstrumentRegistry,
): Promise<AlertService> {
  const { feeds, log } = context;
  const service = new AlertService({
    ...alertParts(context),
    log,
    mayRead: (market, userId) => userId === owner && feeds.markets.includes(market),
    only: owner,
    signals: NO_SIGNALS,
    ...alertWriters(notices, catalogue),
  });
  await service.start();
  keepEvaluating(context, service);
  return service;
}

/** Longest wait for the history of symbols that a dry run opens, ms. */
const PATIENCE_MS = 8_000;

/**
 * Opens instruments of an account's own connections, and returns what their past is read with once their history is
 * loaded. Rejects when that takes too long: a month that isn't there would look like one in which nothing fired.
 */
export async function ownPastOf(
  view: PriceView,
  market: Market,
  listed: readonly ListedInstrument[],
): Promise<OwnPast> {
  for (const { instrument } of listed) view.open(market, instrument.symbol);
  const loaded = Promise.all(listed.map(({ instrument }) => view.hurry(instrument.id)));
  const late = sleep(PATIENCE_MS, 'late' as const, { ref: false });
  if ((await Promise.race([loaded, late])) === 'late') throw new Unavailable(STILL_LOADING, PATIENCE_MS);
  const schedules = [...new Set(view.registry.of(market).map(({ instrument }) => instrument.schedule))];
  return { listed, schedules, splits: listed.flatMap(({ no }) => view.splits.of(no)), nowMs: view.nowOf(market) };
}

const STILL_LOADING = 'The history of these symbols is still loading. Try again in a few seconds.';
